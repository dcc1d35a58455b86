import { expect } from 'chai';
import type { DocumentType } from '../../../src/pipeline/model.js';
import { dataOf, valueAt } from '../understanding.js';
import { drawDocument } from './page-model.js';

/** A form as text drawn on a page, and what stands in it by path. */
export interface FormSample {
  readonly name: string;
  readonly type: DocumentType;
  readonly language?: string;
  readonly drawing: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** A test for each value of each form. */
export function readsForms(samples: readonly FormSample[]): void {
  for (const { name, type, language = 'en', drawing, expected } of samples) {
    describe(`extract() of ${name}`, () => {
      const data = dataOf(drawDocument(drawing, language), type);
      for (const [path, value] of Object.entries(expected)) it(`reads ${path}`, () => expect(valueAt(data, path)).to.equal(value));
    });
  }
}
