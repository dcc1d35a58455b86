import { expect } from 'chai';
import { namesField } from '../../../../../src/pipeline/layout/pairs/field-words.js';
import type { Page } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

describe('layout/pairs: what forms do without colons', () => {
  it('parts a label from its value where dashes or dots lead from one to the other', () => {
    expect(pairsOf(drawPage('Closures--- Standard Blue\nWritten by -- John Bohlken\nTear Tape .... Gold'))).to.deep.equal([
      ['Closures---', 'Standard Blue'],
      ['Written by --', 'John Bohlken'],
      ['Tear Tape ....', 'Gold'],
    ]);
  });

  it('knows a label by its words, beside its value or right before a number', () => {
    expect(pairsOf(drawPage('Supplier    OWENS CORNING\n\nTelephone # 6926\n\nDATE 3/17/82'))).to.deep.equal([
      ['Supplier', 'OWENS CORNING'],
      ['Telephone #', '6926'],
      ['DATE', '3/17/82'],
    ]);
  });

  it('takes no words of running text for labels', () => {
    expect(pairsOf(drawPage('The price went up from 30 to 40 in the\nsecond year and the date was not told'))).to.deep.equal([]);
  });

  it('names fields in six languages, and sentences or names never', () => {
    for (const label of ['Project No.', 'Date of birth', 'Requested by', 'Geburtsdatum', 'Code postal et ville', 'Fecha', 'Luogo', 'Naam'])
      expect(namesField(label), label).to.equal(true);
    for (const other of ['date', 'Ada Lovelace', 'STYLE LIGHT BOX', 'The date was not told.', 'Standard Blue'])
      expect(namesField(other), other).to.equal(false);
  });

  it('reads a value with its unit', () => {
    const page = drawPage('Tobacco Rod Length:          64   mm');
    expect(pairsOf(page)).to.deep.equal([['Tobacco Rod Length:', '64 mm']]);
  });

  it('follows a value that was wrapped to the left edge of its label, up to the next label', () => {
    const page = drawPage(
      'COMMENTS: The plant is well maintained and covers all parts of the market\nthat it was built for, and carries local advertisers.\nDATE: 3/20/91',
    );
    expect(pairsOf(page)).to.deep.equal([
      [
        'COMMENTS:',
        'The plant is well maintained and covers all parts of the market that it was built for, and carries local advertisers.',
      ],
      ['DATE:', '3/20/91'],
    ]);
  });

  it('does not take the next label for a further line of a short value', () => {
    expect(pairsOf(drawPage('Maker:   Glue Roller\nShipping\nCartons'))).to.deep.equal([['Maker:', 'Glue Roller']]);
  });

  it('pairs a cross with the choice behind it, and takes the other choices for nobody’s value', () => {
    expect(pairsOf(drawPage('RATING:     X_POOR    FAIR     GOOD\n\nREPEAT:     YES    X NO'))).to.deep.equal([
      ['POOR', 'X'],
      ['NO', 'X'],
    ]);
  });

  it('pairs a cross in a column with the label of its row', () => {
    expect(pairsOf(drawPage('              Fair      Good\nFood                     X\nService        X'))).to.deep.equal([
      ['Food', 'X'],
      ['Service', 'X'],
    ]);
  });

  it('reads what was written on the lines of a form that looks like a table', () => {
    const page = drawPage(
      'Counter          15      Invited        40\nFloor             9      Attended       39\nPosters         100      Personnel      10',
    );
    const line = (left: number, row: number) => ({
      orientation: 'horizontal' as const,
      box: { left: left / 612, top: (41 + 12 * row) / 792, width: 50 / 612, height: 0.5 / 792 },
    });
    page.rules = [0, 1, 2].flatMap((row) => [line(96, row), line(230, row)]);
    expect(pairsOf(page)).to.deep.include.members([
      ['Counter', '15'],
      ['Attended', '39'],
    ]);
  });

  /** The same page with the words that hold one of these texts moved down by so many points. */
  const moved = (page: Page, texts: readonly string[], by: number): Page => ({
    ...page,
    words: page.words.map((word) =>
      texts.includes(word.text) ? { ...word, box: { ...word.box, top: word.box.top + by / page.height } } : word,
    ),
  });

  it('reads what was typed half a line below or above its label', () => {
    const below = moved(drawPage('Product name:        Fuller\n\n\nClass:           Glue'), ['Fuller', 'Glue'], 8);
    expect(pairsOf(below)).to.deep.equal([
      ['Product name:', 'Fuller'],
      ['Class:', 'Glue'],
    ]);
    const beside = moved(drawPage('Facility:  Acme            Permit:   0001'), ['Acme', '0001'], -8);
    expect(pairsOf(beside)).to.deep.equal([
      ['Facility:', 'Acme'],
      ['Permit:', '0001'],
    ]);
    const named = moved(drawPage('Maker:          H. B. Example Company'), ['H.', 'B.', 'Example', 'Company'], 8);
    expect(pairsOf(named)).to.deep.equal([['Maker:', 'H. B. Example Company']]);
    const hint = moved(drawPage('Committed:           (current year)'), ['(current', 'year)'], 8);
    expect(pairsOf(hint)).to.deep.equal([]);
  });

  it('reads all that was written on one line', () => {
    const page = drawPage('Depth:    1 mm              behind the end');
    page.rules = [{ orientation: 'horizontal', box: { left: 60 / 612, top: 41 / 792, width: 320 / 612, height: 0.5 / 792 } }];
    expect(pairsOf(page)).to.deep.equal([['Depth:', '1 mm behind the end']]);
  });

  it('follows a list of names down, also where a comma says that it goes on', () => {
    const names = ['RSS', 'RDC', 'PHL', 'PRC', 'BMC', 'ABC', 'Records', 'Leader'];
    expect(pairsOf(drawPage(`cc:   ${names.join('\n      ')}`))).to.deep.equal([['cc:', names.join(' ')]]);
    expect(pairsOf(drawPage('Attention:   Dr. Hughes, Ms. Alar,\n            Mr. Blott'))).to.deep.equal([
      ['Attention:', 'Dr. Hughes, Ms. Alar, Mr. Blott'],
    ]);
  });

  it('finds out from the page that crosses stand behind what they choose', () => {
    expect(pairsOf(drawPage('Budgeted:     Yes        No  X\n\nAttached:     Yes  X     No'))).to.deep.equal([
      ['No', 'X'],
      ['Yes', 'X'],
    ]);
  });

  it('finds out from a cross that was read with its choice that crosses stand before them', () => {
    expect(pairsOf(drawPage('SCOPE:     AREA    OTHER  X\n\nRATING:     X POOR    FAIR     GOOD'))).to.deep.include(['POOR', 'X']);
  });

  it('parts a cross from the choices that it was read with, and multiplies with one between figures', () => {
    expect(pairsOf(drawPage('Sex:   Male x Female'))).to.deep.equal([['Female', 'x']]);
    const near = drawPage('Sex:   Male x Female');
    near.words = near.words.map((word) => (word.text === 'x' ? { ...word, box: { ...word.box, left: word.box.left - 4 / 612 } } : word));
    expect(pairsOf(near)).to.deep.equal([['Male', 'x']]);
    expect(pairsOf(drawPage('Size:   85 mm x 25 mm'))).to.deep.equal([['Size:', '85 mm x 25 mm']]);
  });

  it('takes what stands far from a choice for none', () => {
    expect(pairsOf(drawPage('Requested by    Ann Lee             Attached    Yes  X  No'))).to.deep.include(['Requested by', 'Ann Lee']);
  });

  it('takes a greeting or the beginning of a sentence for no label', () => {
    expect(pairsOf(drawPage('Ladies and Gentlemen:\nThank you for the forms.\n\nDear Ann Lee:\nThank you too.'))).to.deep.equal([]);
    expect(pairsOf(drawPage('received today, the parties hereby agree as follows:\nThe buyer pays the price.'))).to.deep.equal([]);
    expect(pairsOf(drawPage('fax of the buyer: 555-1234'))).to.deep.equal([['fax of the buyer:', '555-1234']]);
  });

  it('pairs the crosses of several columns with the words before them', () => {
    const page = drawPage(
      'Alaska       x      Oregon       x\nArizona             Texas        x\nHawaii       x      Utah\nIdaho        x      Ohio         x',
    );
    expect(pairsOf(page)).to.deep.equal([
      ['Alaska', 'x'],
      ['Oregon', 'x'],
      ['Texas', 'x'],
      ['Hawaii', 'x'],
      ['Idaho', 'x'],
      ['Ohio', 'x'],
    ]);
  });

  it('parts labels that follow each other on one line', () => {
    expect(
      pairsOf(drawPage('Patient Name: John Smith DOB: 1985-03-12 Clinic: Quay House\n\nDoctor: Ann Lee Date: May 3, 2024')),
    ).to.deep.equal([
      ['Patient Name:', 'John Smith'],
      ['DOB:', '1985-03-12'],
      ['Clinic:', 'Quay House'],
      ['Doctor:', 'Ann Lee'],
      ['Date:', 'May 3, 2024'],
    ]);
    expect(pairsOf(drawPage('1. Post: Engineer 2. Start date: May 3, 2024'))).to.deep.equal([
      ['1. Post:', 'Engineer'],
      ['2. Start date:', 'May 3, 2024'],
    ]);
    expect(pairsOf(drawPage('Born: ................ Place of Birth: Leith'))).to.deep.equal([['Place of Birth:', 'Leith']]);
  });

  it('takes no caption of a blank form, no box that nobody ticked and nothing that signers declare for a value', () => {
    expect(pairsOf(drawPage('Train No.:    Bill Unit No.\n\nDay:    \uFFFD Mon  \uFFFD Tue'))).to.deep.equal([]);
    expect(pairsOf(drawPage('Married:    No'))).to.deep.equal([['Married:', 'No']]);
    const declared = 'Signature/Date:  This is to certify that the goods named above are packed and labeled';
    expect(pairsOf(drawPage(declared))).to.deep.equal([]);
  });
});
