print("tess-cli")
