import { expect } from 'chai';
import { contextOf } from '../../../../../src/pipeline/finding/context.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { classify } from '../../../../../src/pipeline/stages/understanding/classify.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { TODAY } from '../../../../support/understanding.js';

function classified(drawing: string, language = 'en') {
  const model = drawDocument(drawing, language);
  return classify(model, contextOf(model, TODAY));
}

describe('stages/understanding/classify', () => {
  const cases: [string, string | null, string | null][] = [
    ['CREDIT NOTE\nCredit Note No: 12\nDate: 01/02/2025\nTotal: 12.00', 'invoice', 'credit_note'],
    ['Gutschrift\nGutschrift Nr. 12\nRechnungsdatum: 01.02.2025\nGesamtbetrag 12,00 EUR', 'invoice', 'credit_note'],
    ['PROFORMA INVOICE\nInvoice No: 12\nDate: 01/02/2025\nTotal: 12.00', 'invoice', 'proforma'],
    ['FACTURE PRO FORMA\nFacture n° 12\nDate : 01/02/2025\nTotal TTC : 12,00', 'invoice', 'proforma'],
    ['Proforma factuur\nLeveringsconditie: DAP\nLand van oorsprong: België\nTotaalbedrag: 12,00', 'commercial_invoice', null],
    ['Facture pro forma\nExportateur :\nDestinataire :\nMontant total : 12,00 EUR', 'commercial_invoice', null],
    ['AIR WAYBILL\nShipper\nConsignee\nAirport of departure', 'bol', 'air_waybill'],
    ['CERTIFICATE OF ORIGIN\nCertificate No: 5\nExporter\nWe hereby certify that', 'certificate', 'origin'],
    ['LIEFERSCHEIN\nNettogewicht: 4 kg\nBruttogewicht: 5 kg\nAnzahl Packstücke: 2', 'packing_list', 'delivery_note'],
    ['LIEFERSCHEIN Nr. L-2025-14\nDatum: 04.05.2025\nPos  Artikel      Menge\n1    Schrauben    500', 'packing_list', 'delivery_note'],
    ['DECLARAÇÃO DE CONFORMIDADE\nA Exemplo & Filhos, SA, declara que as caixas estão em conformidade com:', 'certificate', null],
    ['DECLARAÇÃO DE DESEMPENHO\nNº23002\n5. Norma harmonizada:\nEN 1916:2002', 'certificate', null],
    [
      'EMPRESA EXEMPLO   CNPJ: 00.112.233/4455-66\nDAMDFE - Documento Auxiliar do Manifesto de Documentos Fiscais Eletrônicos\nNÚMERO: 15\nQTD. NF-e: 2\nVALOR TOTAL: 12.345,67',
      null,
      null,
    ],
    [
      'PAYER’S name: Example Bank       OMB No. 1545-0115\nInvoice No: 511\nDate: 01/02/2025\nSubtotal $ 1200.00\nTax $ 80.00\nTotal $ 1280.00',
      null,
      null,
    ],
    [
      'Closing Disclosure\nDate: 4/12/2025\nSettlement No: 511\nSubtotal: $162.00\nTax: $ 12.00\nAmount due: $174.00\nTotal: $174.00',
      null,
      null,
    ],
    ['INFORME TÉCNICO\nCLIENTE:   EJEMPLO\nNº ALBARÁN:\nNORMA:   UNE-EN 681-1', null, null],
    [
      'INVOICE\nInvoice No: 12\nDate: 01/02/2025\nConsignee Details    Condition\nAnn Example          Country of origin   JAPAN\nIncoterms   CFR\nTotal: 12.00',
      'commercial_invoice',
      null,
    ],
    ['FREIGHT INVOICE\nInvoice No: 12\nDate: 01/02/2025\nShipper: A\nConsignee: B\nVessel: C\nTotal: 12.00', 'invoice', null],
    ['PURCHASE ORDER\nPO Number: 4500991\nVendor: Widget Inc\nSubtotal 250.00\nTax 20.00\nTotal 270.00', null, null],
    ['Angebot Nr. 2025-77\nGültig bis: 02.04.2025\nNettobetrag 200,00\nMwSt 19% 38,00\nGesamtbetrag 238,00 EUR', null, null],
    ['ACCOUNT STATEMENT\nAccount Number: 1\nDate  Debit  Credit  Balance\nClosing balance 1,480.00', null, null],
    ['Dear Ann,\nthank you for the flowers. See you on Sunday.\nYours, Bob', null, null],
    [
      `Apellido     Cuit             Fecha        Tipo       Importe\n${Array.from({ length: 8 }, (_, i) => `Prado ${'ABCDEFGH'[i]}      20-2708346${i}-5    09/10/2013   Efectivo   $ 1${i}.000,00`).join('\n')}\nFecha de emisión: 09/10/2013 10:15\nTotal: $ 108.000,00`,
      null,
      null,
    ],
    ['LIST OF PACKING\nConsignee:   Ann Example\nTotal Qty    CTN No.\n12           3', 'packing_list', null],
    ['ACORDO DE CONFIDENCIALIDADE\nO prestador declara que entende o acordo.\nCláusula primeira: o objeto do contrato.', 'contract', 'nda'],
    ['Application for leave\nName: Ann\nDepartment: Sales\nFrom: 1 May\nTo: 5 May', null, null],
  ];
  for (const [drawing, type, subtype] of cases) {
    it(`takes "${drawing.split('\n')[0]}" for ${type ?? 'nothing known'}${subtype ? `, ${subtype}` : ''}`, () => {
      const found = classified(drawing);
      expect([found.type, found.subtype]).to.deep.equal([type, subtype]);
    });
  }

  it('takes a sheet of labels for no contract, unless its title says so', () => {
    const typeOf = (drawing: string) => {
      const model = drawDocument(drawing);
      const read = { ...model, pages: model.pages.map((page) => layoutPage(page)) };
      return classify(read, contextOf(read, TODAY)).type;
    };
    const labels = '\n\nMARKET: Akron\n\nPLANT: Patrick Group\n\nPANELS: 45\n\nDATE: 3/20/91';
    expect(typeOf(`COMPLETION REPORT\n\nCONTRACT: A-530-1059${labels}`)).to.equal(null);
    expect(
      typeOf(`LEASE AGREEMENT\n\nLandlord: Ann Lee\n\nTenant: Bob Ray\n\nGoverning law: Ohio\n\nTerm: one year\n\nParties: both`),
    ).to.equal('contract');
  });

  it('tells runners-up and category', () => {
    const found = classified(
      'COMMERCIAL INVOICE\nInvoice No: 1\nExporter: A\nConsignee: B\nCountry of origin: X\nIncoterms: FOB\nTotal: 5.00',
    );
    expect([found.type, found.category]).to.deep.equal(['commercial_invoice', 'financial']);
    expect(found.candidates.map(({ type }) => type)).to.include('invoice');
    expect(found.confidence).to.be.within(0.5, 1);
  });
});
