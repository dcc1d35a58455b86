import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { isFormWord } from '../../../../src/pipeline/finding/parties/form-words.js';
import { proposeNames } from '../../../../src/pipeline/finding/parties/names.js';
import { sectionNames } from '../../../../src/pipeline/finding/parties/sections.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

const contextFor = (drawing: string) => contextOf(drawDocument(drawing), TODAY);
const names = (drawing: string) => proposeNames(contextFor(drawing)).map(({ value }) => value);

describe('names of parties', () => {
  describe('isFormWord()', () => {
    for (const text of ['Address', 'Leistungsadresse', 'Identificação e assinatura do recebedor', 'Daten der Rechnung', 'Firma'])
      it(`holds for ${text}`, () => expect(isFormWord(text)).to.equal(true));
    for (const text of ['Contact GmbH', 'Via Roma', 'Datenwerk', '12'])
      it(`does not for ${text}`, () => expect(isFormWord(text)).to.equal(false));
  });

  describe('proposeNames()', () => {
    it('leaves out what a form asks with, and what goes on with a linking word behind a label', () => {
      expect(names('Address\n22 First Way\nData de recebimento\nChave de acesso da nota')).to.deep.equal([]);
    });
    it('cuts off the number under which a company is registered', () => {
      expect(names('Dion Realties Sdn Bhd (Co. No:20154-T)')).to.deep.equal(['Dion Realties Sdn Bhd']);
      expect(names("KING'S BAKERY S/B 273500-U (6XJ}")).to.deep.equal(["KING'S BAKERY S/B"]);
    });
    it('holds who is named behind his part', () => {
      expect(names('Dimiliki Oleh : Dove Holdings Sdn Bhd')).to.include('Dove Holdings Sdn Bhd');
    });
  });

  describe('sectionNames()', () => {
    const found = (drawing: string) => sectionNames(contextFor(drawing)).map(({ concept, segment }) => [concept, segment.text]);
    it('finds the name that is asked for below the heading of a party', () => {
      const drawing = `
Informationen zum Käufer
Name:              Muster & Probe         Telefon:   +49 1234
Ort:               Glückstadt
Informationen zum Verkäufer
Firmenname:        Beispielwerk           Telefon:   +49 5678
Ort:               Glückstadt`;
      expect(found(drawing)).to.deep.equal([
        ['customer', 'Muster & Probe'],
        ['vendor', 'Beispielwerk'],
      ]);
    });
    it('finds it below its label in boxes, of two parties beside each other too', () => {
      const drawing = `
SELLER                       BUYER
Name                         Name
Alder Works                  Blue Lake
Address                      Address
Dock Street 4                Quay 9`;
      expect(found(drawing)).to.deep.equal([
        ['vendor', 'Alder Works'],
        ['customer', 'Blue Lake'],
      ]);
    });
    it('takes no name of a place of delivery', () => {
      expect(found('SELLER\nName: Alder Works\nShip to\nName: Blue Lake')).to.deep.equal([['vendor', 'Alder Works']]);
    });
  });
});
