import { expect } from 'chai';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

function dataOf(document: ReturnType<typeof drawDocument>): Record<string, unknown> {
  const { model } = understood(document);
  expect(model.classification?.type).to.equal('contract');
  return (model.extractedData ?? {}) as Record<string, unknown>;
}

const read = (drawing: string) => dataOf(drawDocument(drawing));

describe('types/contract, forms of agreements', () => {
  it('reads what was written over a blank in the place of the blank', () => {
    const blank = '_'.repeat(30);
    const drawing = `NON-DISCLOSURE AGREEMENT\n\nThis Agreement ("Agreement") has been entered into on the date of\n${blank} and is by and between:\n${blank} with a mailing address of\n${blank} ("Disclosing Party") and\n${blank} ("Receiving Party").`;
    const written = drawDocument(drawing);
    const over = drawDocument('\n\n\n\n3 May 2024\nAnn Roe\n4 Mill Lane\nJo Doe');
    // A little off the line, as what a program writes into a blank is.
    const lowered = over.pages[0]!.words.map((word) => ({
      ...word,
      box: { ...word.box, left: word.box.left + 0.01, top: word.box.top + 0.005 },
    }));
    written.pages[0]!.words.push(...lowered);
    written.pages[0] = layoutPage(written.pages[0]!);
    const data = dataOf(written);
    expect(data.effective_date).to.equal('2024-05-03');
    expect(data.parties).to.deep.equal(['Ann Roe', 'Jo Doe']);
  });

  it('takes no caption, word of the text or explained term for a party', () => {
    expect(
      read(
        'RESIDENTIAL TENANCY AGREEMENT\n\nTHE PARTIES\n1. This agreement is made in duplicate between\nName\nAddress\nCity      Province\n\nThe parties hereby agree to the terms and conditions below, whereas each party keeps its rights.',
      ).parties,
    ).to.deep.equal([]);
    const safe = read(
      'SIMPLE AGREEMENT FOR SHARES\n\nThis Agreement is with Nordlicht Inc. (the "Company"). The holder gets the greater of the\nPurchase Amount (the "Payout") and the Floor Price (the "Conversion").\n\n"Floor Price" means the price told above. "Purchase Amount" is what was paid.\nThe parties hereby agree to the terms and conditions below, governed by the laws of Ohio.',
    );
    expect(safe.parties).to.deep.equal(['Nordlicht Inc.']);
  });

  it('takes no example of a form for the term, and no due date for the day of effect', () => {
    const form = 'SERVICE AGREEMENT\n\nbetween Nordlicht Inc. and Bluebird LLC.\n\n4. This Agreement shall remain in effect for ';
    expect(read(`${form}[specify duration, e.g., 2 years] from the date of acceptance.`).term).to.equal(null);
    expect(read(`${form}[2 years] from the date of acceptance.`).term).to.equal('2 years');
    expect(read(`${form}good. Final due date is November 1st, 2013.`).effective_date).to.equal(null);
  });

  it('names a company that begins small and nobody else, and finds the title over the clauses', () => {
    const text =
      'Accord de confidentialité\n\nentre Nordlicht SAS et Bluebird SARL.\n\n1. qu’elle était publique sans manquement au Contrat, ou\n';
    expect(read(text).title).to.equal('Accord de confidentialité');
    expect(
      read('SOFTWARE AGREEMENT\n\nThis Agreement is made between iNord24 (the "Customer") and\nBluebird LLC (the "Developer").').parties,
    ).to.deep.equal(['iNord24', 'Bluebird LLC']);
  });

  it('leaves marks for bold type out of a title, and the heading of a clause out of a name', () => {
    const data = read(
      '**SERVICE AGREEMENT** This Service Agreement is made by and\nbetween HealthCare Works, located at 4567 Mill Way, and Harbour Delights Catering, located at 7890 Quay Road.\n\n3. Services Provided\nHarbour Delights Catering agrees to provide meals.\nThe parties hereby agree to the terms and conditions below.',
    );
    expect([data.title, data.parties]).to.deep.equal(['SERVICE AGREEMENT', ['HealthCare Works', 'Harbour Delights Catering']]);
  });

  it('takes what a form asks to be written in for nobody and for no law', () => {
    const data = read(`RETAINER AGREEMENT

This Retainer Agreement ("Agreement") is made this [Insert Date] between:
Cedar Advisers Inc. ("Cedar") holding [Insert Adviser License Number]
AND
Client: [Insert Client Full Legal Name] ("Client").

This Agreement is governed by the laws of the Province of [Province Name].`);
    expect(JSON.stringify(data.parties ?? [])).to.not.include('License');
    expect(data.governing_law ?? null).to.equal(null);
  });
});

describe('types/contract, days and sides', () => {
  it('the day by which something is paid is not that from which the contract holds', () => {
    const data = read(`SERVICE AGREEMENT

Between: Cedar Works GmbH, Hauptstraße 15, 10115 Berlin, Germany
And: Ann Roe, Musterweg 22, 70173 Stuttgart, Germany

1. Payment Terms
Payment shall be made within 30 days of receipt of a proper invoice, i.e., by 15 August 2025.`);
    expect(data.effective_date ?? null).to.equal(null);
  });

  it('exporter and buyer of a list of particulars are its sides, also under a label of two roles', () => {
    const data = read(`EXPORT CONTRACT

Contract Number        EC-2026-305
Issue Date             2026-06-01
Exporter               Cedar Textiles (Pvt.) Ltd.
Buyer / Consignee      Harbour Living Co., Ltd.
Commodity              Cotton sheets`);
    expect(data.parties).to.deep.equal(['Cedar Textiles (Pvt.) Ltd.', 'Harbour Living Co., Ltd.']);
  });
});
