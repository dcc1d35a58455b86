import { listing } from './listing.js';

/** The loops of Tesseract's WebAssembly core that are exchanged or helped, by the shape that the compiler gave them. */

/** The loop of an activation over an array of floats, as the compiler writes each of them: `array[i] = f(array[i])` while `i` is not `count`. */
const activation = (begin: string) =>
  listing(`
    03 40                             ; loop
    02 7d                             ;   block
    20 (array) 20 (i) 41 02 74 6a 22 ..
    2a 02 00 22 (value)               ;     value = array[i]
    43 00 00 00 00 5d 04 40           ;     if value < 0
    ${begin} 20 =value 43 00 00 80 c3 ;       place = value * -256
    {20-60}
    2a 02 04 20 .. 2a 02 (table+)     ;       table[place + 1], table[place]
    {60-200}
    38 02 00                          ;   array[i] =
    20 =i 41 01 6a 22 =i 20 (count) 47 0d 00
    0b                                ; end`);
/** `array[i] = tanh(array[i])`. */
export const TANH = activation('');
/** The logistic function of each: that of a negative number is 1 less that of the positive one. */
export const LOGISTIC = activation('43 00 00 80 3f');

/** The loop of an activation that is a factor: `to[i] = tanh(array[i]) * by[i]`. */
export const GATE = listing(`
    03 40                             ; loop
    02 7d                             ;   block
    20 (array) 20 (i) 41 02 74 22 (at) 6a
    2a 02 00 22 (value)
    43 00 00 00 00 5d 04 40
    20 =value 43 00 00 80 c3
    {20-60}
    2a 02 04 20 .. 2a 02 (table+)
    {60-200}
    0b 21 =value                      ;   end; value = tanh(array[i])
    20 (to) 20 =at 6a
    20 =value 20 (by) 20 =at 6a 2a 02 00 94
    38 02 00                          ;   to[i] = value * by[i]
    20 =i 41 01 6a 22 =i 20 (count) 47 0d 00
    0b                                ; end`);

/** The loop that writes floats as bytes: `to[i] = from[i] * 127`, rounded and cut. The compiler adds `to` and `i` in either order. */
const writing = (sum: string) =>
  listing(`
    03 40                             ; loop
    ${sum} 6a 41 ff 00 41 81 7f       ;   to + i; 127, -127
    02 7f
    20 (from) 20 =i 41 02 74 6a
    2a 02 00 43 00 00 fe 42 94        ;   from[i] * 127
    {40-120}
    3a 00 00                          ;   to[i] =
    20 =i 41 01 6a 22 =i 20 (count) 47 0d 00
    0b                                ; end`);
/** The loop that writes floats as bytes, in either order. */
export const WRITES = [writing('20 (i) 20 (to)'), writing('20 (to) 20 (i)')];

/**
 * The head of the loop over the pixels of a convolution, which goes for each of them through the index of each neighbour. Where it begins the frame of
 * the function has the index of the output at 44.
 */
export const CONVOLUTION = listing(`
    20 (output) 20 (input) 2d 00 30
    20 =input 41 34 6a
    20 (this) 28 02 18 10 (resize+)   ; output->Resize(input, this->outputs)
    {10-60}
    20 (frame) 20 =output 41 34 6a 36 02 2c ; index of the output
    41 01 74 41 01 72 21 ..           ; 2 * reach + 1
    03 40                             ; loop`);

/** The same of the loop over the pixels of a layer that takes the greatest of several. */
export const POOLING = listing(`
    20 (output) 20 (input)
    20 (this) 28 02 68 20 =this 28 02 6c ; pixels across, down
    20 =this 28 02 18 10 (resize+)
    20 =this 28 02 14                 ; inputs, times the steps: where each came from, which learning asks
    {100-400}
    20 (frame) 20 =output 41 34 6a 36 02 2c
    03 40`);

/** The search for the first word of a row, word by word from the begin of the page: asked for each word that is written out. */
export const SEARCH = listing(`
    20 (row) 20 (this) 28 02 14 47    ; this->row != row
    04 40                             ; if
    03 40                             ;   loop
    20 =this 41 00 41 00 10 (next+) 1a
    20 =this 28 02 14 20 =row 47 0d 00
    0b 0b`);
