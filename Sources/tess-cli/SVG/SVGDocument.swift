import Tessellate
