/* A Cortex-M7 from reset to `main`, and what newlib and Embedded Swift need of a board: memory for the heap, and text by
 * semihosting, a debugger's or QEMU's way to print and to exit. Prints at the end how much memory was used. */
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Places that mps2-an500.ld defines. */
extern char data_image[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];
extern char heap_start[], heap_end[];

int main(int count, char **arguments);
void initialise_monitor_handles(void); /* newlib's: opens standard output by semihosting */

/* ---- Memory ---- */

static char *heap_used = heap_start;
static char *heap_most = heap_start;

/* newlib's `malloc` takes its memory here, and gives some back. */
void *_sbrk(ptrdiff_t size) {
  if (size > heap_end - heap_used) {
    errno = ENOMEM;
    return (void *)-1;
  }
  char *block = heap_used;
  heap_used += size;
  if (heap_used > heap_most) heap_most = heap_used;
  return block;
}

/* Embedded Swift's allocator; newlib has `memalign` only. */
int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

/* The stack is filled with this word, and what still holds it at the end was never used. */
enum { UNUSED = 0x5AFE57AC };

/* Words below this function's own frame that it must leave alone. */
enum { OWN_FRAME = 64 };

static void paint_stack(void) {
  volatile uint32_t *word = (volatile uint32_t *)bss_end;
  uint32_t *end = (uint32_t *)__builtin_frame_address(0) - OWN_FRAME;
  while (word < end) *word++ = UNUSED;
}

static long stack_used(void) {
  volatile uint32_t *word = (volatile uint32_t *)bss_end;
  while (*word == UNUSED) word++;
  return stack_top - (char *)word;
}

/* ---- Arguments ---- */

/* QEMU's -append, after the program's name, split at blanks, as far as there is room. */
static int split_arguments(char **arguments, int most) {
  static char line[256];
  struct {
    char *line;
    int length;
  } block = {line, sizeof line};
  /* The call SYS_GET_CMDLINE of "Semihosting for AArch32 and AArch64"; 0 is success. */
  register int operation __asm("r0") = 0x15;
  register void *parameter __asm("r1") = &block;
  __asm volatile("bkpt 0xAB" : "+r"(operation) : "r"(parameter) : "memory");
  if (operation != 0) return 0;
  int count = 0;
  for (char *word = strtok(line, " "); word != NULL && count < most; word = strtok(NULL, " "))
    arguments[count++] = word;
  return count;
}

/* ---- Reset and faults ---- */

/* Registers of the Armv7-M architecture (DDI 0403, B3.2 and B3.5). */
#define CPACR (*(volatile uint32_t *)0xE000ED88)
#define CFSR (*(volatile uint32_t *)0xE000ED28)
#define MMFAR (*(volatile uint32_t *)0xE000ED34)
#define MPU_CTRL (*(volatile uint32_t *)0xE000ED94)
#define MPU_RNR (*(volatile uint32_t *)0xE000ED98)
#define MPU_RBAR (*(volatile uint32_t *)0xE000ED9C)
#define MPU_RASR (*(volatile uint32_t *)0xE000EDA0)

/* Makes code memory, 4 MB from address 0, read-only, so that a write through a null pointer is a fault. */
static void protect_code(void) {
  MPU_RNR = 0;
  MPU_RBAR = 0;
  MPU_RASR = 6u << 24 /* read-only */ | 21u << 1 /* 2^(21 + 1) bytes */ | 1u;
  MPU_CTRL = 5u; /* on, with the default map elsewhere */
  __asm volatile("dsb\n isb");
}

__attribute__((noreturn)) void start(void) {
  CPACR |= 0xFu << 20; /* the floating-point unit */
  __asm volatile("dsb\n isb");
  memcpy(data_start, data_image, (size_t)(data_end - data_start));
  memset(bss_start, 0, (size_t)(bss_end - bss_start));
  paint_stack();
  protect_code();
  initialise_monitor_handles();
  char *arguments[8] = {NULL};
  int result = main(split_arguments(arguments, 7), arguments);
  printf("memory: heap %ld bytes, stack %ld bytes\n", (long)(heap_most - heap_start), stack_used());
  exit(result);
}

/* Says where a fault happened. The hardware has pushed r0 to r3, r12, lr and pc. */
__attribute__((noreturn, used)) static void report(const uint32_t *frame) {
  printf("fault: CFSR %08lx, address %08lx, pc %08lx, lr %08lx\n", (unsigned long)CFSR, (unsigned long)MMFAR,
         (unsigned long)frame[6], (unsigned long)frame[5]);
  exit(70);
}

__attribute__((naked)) static void fault(void) { __asm volatile("mrs r0, msp\n b report"); }

/* The stack's start, then the handlers: reset, NMI, hard fault, memory, bus and usage faults. */
__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
    (void (*)(void))stack_top, start, fault, fault, fault, fault, fault};

/* newlib calls these, which nothing here needs. */
void _init(void) {}
void _fini(void) {}
