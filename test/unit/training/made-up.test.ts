import { expect } from 'chai';
import { madeUp } from '../../../training/made-up.js';

describe('made-up documents', () => {
  const documents = Array.from({ length: 150 }, (_, index) => madeUp(70_000 + index));
  const textOf = ({ model }: (typeof documents)[number]) => model.pages[0]!.words.map(({ text }) => text).join(' ');

  it('print the total that they are said to have, on worn receipts too', () => {
    const digits = (text: string) => text.replace(/[.,\s]/g, '');
    const without = documents.filter((document) => {
      const total = Number(document.truth.total_amount).toFixed(2);
      return !digits(textOf(document)).includes(digits(total));
    });
    expect(without.map(({ truth }) => truth.total_amount)).to.deep.equal([]);
  });

  it('are invoices and receipts, of those most as a reader of pictures gives them', () => {
    const receipts = documents.filter(({ truth }) => truth.type === 'receipt');
    expect(receipts.length).to.be.above(30).and.below(80);
    const recognised = receipts.filter(({ model }) => model.pages[0]!.source === 'ocr');
    expect(recognised.length).to.be.above(receipts.length / 2);
    for (const { model } of recognised)
      for (const { confidence } of model.pages[0]!.words) expect(confidence).to.be.above(0).and.at.most(1);
  });

  it('print the names, numbers and dates that they are said to have', () => {
    const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    for (const document of documents.filter(({ model }) => model.pages[0]!.source === 'text-layer')) {
      const { vendor, customer, invoice_number: number } = document.truth as Record<string, { name: string }> & { invoice_number: string };
      for (const text of [vendor?.name, customer?.name, number]) expect(letters(textOf(document))).to.contain(letters(text ?? ''));
    }
  });

  it('have credit notes among them that name the invoice which they correct', () => {
    const notes = documents.filter(({ truth }) => truth.type === 'credit_note');
    expect(notes.length).to.be.above(5);
    for (const note of notes) {
      expect(textOf(note)).to.contain(note.truth._corrected).and.not.contain('undefined');
      expect(note.truth._corrected).not.to.equal(note.truth.invoice_number);
    }
  });

  it('are the same for the same number', () => {
    expect(madeUp(70_001)).to.deep.equal(documents[1]);
    expect(textOf(documents[1]!)).not.to.equal(textOf(documents[2]!));
  });
});
