import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { isFormWord } from '../../../../src/pipeline/finding/parties/form-words.js';
import { splitName } from '../../../../src/pipeline/finding/parties/name-lines.js';
import { NAME_FORM, proposeNames } from '../../../../src/pipeline/finding/parties/names.js';
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
    for (const line of [
      'Accounts Payable',
      'Purchasing Dept.',
      'Buchhaltung',
      'Abt. Einkauf',
      'Service Comptabilité',
      'Co. Reg. No. 12345-A',
      'Company No 499702-V',
      '(Sunway Mall)',
      'Vielen Dank für Ihren Einkauf',
      'Terima kasih sila datang lagi',
    ])
      it(`leaves out ${line}`, () => expect(names(line)).to.deep.equal([]));
    it('joins lines of a name up to the end of its bracket, and to the form of its company', () => {
      expect(names('ALDER HARDWARE\nENTERPRISE (LAKE\nVIEW) SDN BHD')).to.include('ALDER HARDWARE ENTERPRISE (LAKE VIEW) SDN BHD');
      expect(names('ALDER HARDWARE\nENTERPRISE (LAKE\nVIEW) SDN BHD')).not.to.include('VIEW) SDN BHD');
      expect(names('THE ALDER\nLAKE VIEW\nSDN BHD')).to.include('THE ALDER LAKE VIEW SDN BHD');
    });
    it('leaves out towns behind their label, and former names', () => {
      expect(names('Município: Curitiba')).to.deep.equal([]);
      const former = names('Alder Works Sdn Bhd\nformerly known as\nDove Holdings Sdn Bhd');
      expect(former).to.include('Alder Works Sdn Bhd');
      for (const text of ['Dove Holdings Sdn Bhd', 'formerly known as']) expect(former).not.to.include(text);
    });
    for (const line of [
      'Account number 8500 2213 4477',
      'Your electricity bill',
      'Ihre Stromrechnung',
      'Votre facture de gaz',
      'Su factura',
      'La sua bolletta',
      'Uw energiefactuur',
    ])
      it(`leaves out ${line}`, () => expect(names(line)).to.deep.equal([]));
    it('leaves out the trade and the town of whom the line above names', () => {
      expect(names('B. ALDER & SON\nPlumbing & Heating Engineers')).to.not.include('Plumbing & Heating Engineers');
      expect(names('Alder und Dove\nRechtsanwälte und Notare')).to.not.include('Rechtsanwälte und Notare');
      expect(names('Plumbing & Heating Engineers')).to.deep.equal(['Plumbing & Heating Engineers']);
      expect(names('PETRO-LINE\nIOWA CITY IA')).to.not.include('IOWA CITY IA');
      expect(names('PETRO-LINE\nALDER BAKERY CO')).to.include('ALDER BAKERY CO');
    });
    it('cuts a name out of a foot line, before its registration', () => {
      const foot = 'Alderlight Energy Supply Limited. Registered in England No. 07812345. Registered office: 1 Turbine Way, Hull HU1 2AB.';
      expect(names(foot)).to.include('Alderlight Energy Supply Limited');
    });
    it('holds a name with the number of a branch, and no caption with a number', () => {
      expect(names('PETRO-LINE #4471')).to.deep.equal(['PETRO-LINE #4471']);
      for (const line of ['Invoice #4471', 'Table #12', 'Order #4471', 'Register #03']) expect(names(line), line).to.deep.equal([]);
    });
    it('holds who is named behind a greeting', () => {
      expect(names('Thank you for shopping at Blue Lake Mart')).to.deep.equal(['Blue Lake Mart']);
      expect(names('Willkommen bei Alder Technik')).to.deep.equal(['Alder Technik']);
    });
    it('tells owners, greetings, words of addresses and a company below from other lines', () => {
      const told = (drawing: string, feature: (typeof NAME_FORM)[number]) =>
        proposeNames(contextFor(drawing)).map(({ form }) => form[NAME_FORM.indexOf(feature)]);
      expect(told('Inh. Eva Muster', 'owner')).to.deep.equal([1]);
      expect(told('Eva Muster', 'owner')).to.deep.equal([0]);
      expect(told('Thank you for shopping at Blue Lake Mart', 'greeting')).to.deep.equal([1]);
      expect(told('THIRD FLR, ALDER TAMAN JAYA', 'place_words')).to.deep.equal([0.4]);
      expect(told('ALDER CAFE\nDOVE HOLDINGS SDN BHD', 'company_below')[0]).to.equal(1);
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

describe('names with more on their line', () => {
  const nameOf = (drawing: string) => splitName(contextFor(drawing).pages[0]!.segments[0]!).name.text;

  it('end where a street begins behind the form of the company', () => {
    expect(nameOf('VINOS DEL NORTE S.A. CTRA. LOGROÑO - KM. 4,8 01300 LAGUARDIA')).to.equal('VINOS DEL NORTE S.A.');
    expect(nameOf('VINOS DEL NORTE S.L. C/Santa Clara')).to.equal('VINOS DEL NORTE S.L.');
  });

  it('begin behind the word that says that somebody signed', () => {
    expect(nameOf('Fdo. ALMACENES RIBERA S.A.')).to.equal('ALMACENES RIBERA S.A.');
  });
});
