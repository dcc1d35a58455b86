import type { Page } from '../../src/pipeline/model.js';
import type { Dice } from './dice.js';

/** A page on which text is set. */
export class Sheet {
  readonly words: Page['words'] = [];
  y = 40;
  constructor(
    readonly dice: Dice,
    readonly width: number,
    readonly height: number,
    readonly em: number,
  ) {}

  set(text: string, x: number, y = this.y, size = this.em, bold = false): number {
    let left = x;
    for (const word of text.split(' ').filter(Boolean)) {
      const width = word.length * size * 0.5;
      const box = { left: left / this.width, top: y / this.height, width: width / this.width, height: size / this.height };
      this.words.push({ text: word, box, confidence: null, font: { size, bold } });
      left += width + size * 0.3;
    }
    return left;
  }

  right(text: string, edge: number, y = this.y, size = this.em, bold = false): void {
    this.set(text, edge - text.length * size * 0.5 + text.split(' ').length * 0.2 * size - 0.2 * size, y, size, bold);
  }

  /** One below the other. */
  lines(texts: readonly string[], x: number): void {
    for (const text of texts) {
      this.set(text, x);
      this.down();
    }
  }

  down(lines = 1): void {
    this.y += lines * this.em * this.dice.between(1.25, 1.6);
  }
}
