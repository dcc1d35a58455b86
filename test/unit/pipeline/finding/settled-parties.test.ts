import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { fromSegments, NOBODY } from '../../../../src/pipeline/finding/parties/parties.js';
import { settledParties } from '../../../../src/pipeline/finding/parties/settled.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, TODAY } from '../../../support/understanding.js';

const BODY = `

Código Cliente      Nº Factura      Fecha Factura
438793              F25-11474       28-11-2025

Artículo      Concepto               Cantidad     P. Unidad     Importe
CA0005        Anchoa en oliva              12         24,00      288,00
                                                      TOTAL      288,00 €
`;
const FOOT = 'Conservas Ribera S.L. Inscrita en el Registro Mercantil de Madrid. Tomo 107, Folio 16. CIF B79992079';
const partiesOf = (drawing: string) => {
  const { vendor, customer } = dataOf(drawDocument(drawing, 'es'), 'invoice') as Record<string, { name: string | null }>;
  return [vendor?.name, customer?.name];
};

describe('finding/parties/settled', () => {
  it('who heads two addresses beside each other is billed and supplied, and the seller whom the register names', () => {
    const drawing = `
                    Fiscal                         Entrega
                    BODEGA ALTA S.L.               BODEGA ALTA S.L.
C/ Sindicalismo 34  C/ Embajadores 38              C/ Embajadores 38
28906 Getafe        28012                          28012
                    MADRID                         MADRID
                    ESPAÑA                         ESPAÑA
                    Cif/Nif  B87760575${BODY}${FOOT}`;
    expect(partiesOf(drawing)).to.deep.equal(['Conservas Ribera S.L', 'BODEGA ALTA S.L.']);
  });

  const signed = (line: string) =>
    partiesOf(`
TAX INVOICE                         ORIGINAL FOR RECIPIENT
Customer Detail
M/S Alder Engineering
Invoice No.     GST-77              Invoice Date     23-Jul-2025

Description                Qty      Rate      Amount
Steel tool kit               1    400.00      400.00
                                      Total   400.00

                                     ${line}


                                     Authorised Signatory`);

  it('where a picture names the seller the line does for whom somebody signs', () => {
    expect(signed('For Ribera Freight Tools')[0]).to.equal('Ribera Freight Tools');
    expect(signed('For your records')[0]).to.not.equal('your records');
  });

  it('an electronic invoice of mainland China names the buyer in its upper box, and the seller in the lower one', () => {
    const drawing = `
                 上海增值税电子普通发票               发票号码: 59261807
                                                      开票日期: 2021      07      17
     名    称: 东方贸易有限公司工会
购   纳税人识别号: 81310115694167728F
     货物或应税劳务、服务名称     数 量      单 价      金    额     税率      税    额
     *通讯器材*配件          1      4158.41   4158.41      13%      540.59
     合    计                          ¥4158.41              ¥540.59
     价税合计(大写)   肆仟陆佰玖拾玖圆整                         (小写) ¥4699.00
     名    称: 上海圆月贸易有限公司
销   纳税人识别号: 91310114666025597Y`;
    const data = dataOf(drawDocument(drawing, 'zh'), 'invoice') as Record<string, { name: string }>;
    expect([data.vendor?.name, data.customer?.name]).to.deep.equal(['上海圆月贸易有限公司', '东方贸易有限公司工会']);
    expect(data).to.include({ invoice_date: '2021-07-17', total_amount: 4699, subtotal: 4158.41, tax_amount: 540.59 });
    expect(data.line_items).to.deep.equal([{ description: '通讯器材*配件', quantity: 1, unit_price: 4158.41, total: 4158.41 }]);
  });

  const japanese = (sender: string) =>
    partiesOf(`
                         御  請  求  書
青木商事株式会社      御中
                                                    〒410-0847
${sender}
                                                    TEL: 055-963-0000
ご請求金額      11,550 円

NO      品名              数量      単価          合計
1       作業費用            1    10,500 円     10,500 円
                              小      計      10,500 円
                              消  費  税       1,050 円
                              合      計      11,550 円`);

  it('a word of courtesy apart from a name tells the buyer of a Japanese paper, and who stands right of him sells', () => {
    expect(japanese('                                                    有限会社丸山企画')).to.deep.equal([
      '有限会社丸山企画',
      '青木商事株式会社',
    ]);
    const person = `                                                    近藤 花子
                                                    東京都調布市菊野台 3-21`;
    expect(japanese(person)).to.deep.equal(['近藤 花子', '青木商事株式会社']);
  });

  it('whom the heading for the seller stands over sells, whoever stands above without one', () => {
    const drawing = `
Datum izdavanja: 19.06.2025                     Broj fakture   CPR00003047
Severna Grupa doo Subotica
Magnetna Polja 6                                Iznos za plaćanje   140.652,84
24000 Subotica

Prodavac
Beli Oglasi DOO Beograd
Adresa: 11000 Beograd Bulevar vojvode Bojovića 6
PIB: 103827029

Opis              Količina      Jedinična cena      Iznos bez PDV      PDV stopa
Oglasi                   1        117.210,7000         117.210,70         20,00
                                  Ukupan PDV - stopa 20%:               23.442,14
                                  Iznos za plaćanje:                   140.652,84`;
    expect(partiesOf(drawing)).to.deep.equal(['Beli Oglasi DOO Beograd', 'Severna Grupa doo Subotica']);
  });

  it('a name in the same large type over two lines goes on below, though what stands below was taken for its address', () => {
    const drawing = `
Hall of


Sailcloth


14 Mill Lane, Albany, NY 12207

INVOICE
Invoice Number: INV-7042`;
    const context = contextOf(drawDocument(drawing, 'en', { sizes: { 0: 28, 3: 28 } }), TODAY);
    const [first, second, street] = context.pages[0]!.segments;
    const chosen = {
      ...NOBODY,
      name: fromSegments([first!], 0.5, 'test', null),
      address: fromSegments([second!, street!], 0.5, 'test', null),
    };
    const { vendor } = settledParties(context, { vendor: chosen, customer: NOBODY });
    expect([vendor.name?.text, vendor.address?.text]).to.deep.equal(['Hall of Sailcloth', '14 Mill Lane, Albany, NY 12207']);
  });
});
