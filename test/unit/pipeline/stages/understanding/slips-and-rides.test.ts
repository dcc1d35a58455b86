import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, understood } from '../../../../support/understanding.js';

const NARROW = { width: 240, height: 420, source: 'ocr' } as const;
const read = (drawing: string, language = 'en') => understood(drawDocument(drawing, language, NARROW)).model;
const typeOf = (drawing: string, language?: string) => {
  const { classification } = read(drawing, language);
  return [classification?.type ?? null, classification?.subtype ?? null];
};

const RIDE = `
   MERIDIAN CABS PTE LTD
        SHX1234K
TRIP NO         204417731
START  05/03/2019 20:29
END    05/03/2019 20:49
DISTANCE RUN     13.80 KM

METER FARE   $      12.70
PEAK HOUR    $       3.20
TOTAL        $      15.90`;

const CARD = `
     Welcome to Bramble's
   12502 North Example Drive
     Springfield, FL 33186
      (305) 555-3478
Date:        Sep07'18 09:28PM
Card Type:   VISA
Acct #:      XXXXXXXXXXXX1234
Card Entry:  SWIPED
Trans Type:  PURCHASE
Auth Code:   071410
Tota                  17.80
NO SIGNATURE REQUIRED
FOR PURCHASES UNDER $20.00`;

const TERMINAL = `
25/09/2020      VISA       09:18:13
            COMPRA
    CLINICA EJEMPLO SA
    ALEM 16 PISO 2
NRO.COM: 12345315   TERM.: 34108590
NRO.LOTE: 014       CUPON: 0154
Autoriz. (ON-LINE): 006899
Imp.Total: $        11.762,33
Cuotas: 6
        (00) APROBADA
    COPIE LA TARJETA DEBAJO`;

describe('stages/understanding: rides and slips of card terminals', () => {
  it('a ride is a receipt, its distance no sum, its dollars those of the country of the company', () => {
    expect(typeOf(RIDE)).to.deep.equal(['invoice', 'receipt']);
    const data = dataOf(drawDocument(RIDE, 'en', NARROW));
    expect([data.total_amount, data.invoice_date, data.currency]).to.deep.equal([15.9, '2019-03-05', 'SGD']);
  });

  it('a slip of a card terminal is a receipt; the limit for signatures is no total, and who greets sells', () => {
    expect(typeOf(CARD)).to.deep.equal(['invoice', 'receipt']);
    const data = dataOf(drawDocument(CARD, 'en', NARROW)) as Record<string, unknown> & { vendor: { name: string } };
    expect([data.total_amount, data.invoice_date, data.vendor.name]).to.deep.equal([17.8, '2018-09-07', "Bramble's"]);
  });

  it('one in Spanish names the shop below the kind of the transaction', () => {
    expect(typeOf(TERMINAL, 'es')).to.deep.equal(['invoice', 'receipt']);
    const data = dataOf(drawDocument(TERMINAL, 'es', NARROW)) as Record<string, unknown> & { vendor: { name: string } };
    expect([data.total_amount, data.invoice_date, data.vendor.name]).to.deep.equal([11762.33, '2020-09-25', 'CLINICA EJEMPLO SA']);
  });

  it('neither counts on a sheet as wide as a letter', () => {
    const sheet =
      'TRIP REPORT\n\nSTART  05/03/2019 20:29\nEND    05/03/2019 20:49\nDISTANCE RUN     13.80 KM\nApproved by the terminal manager for the merchant batch';
    expect(understood(drawDocument(sheet)).model.classification?.type ?? null).to.equal(null);
  });

  it('the order of a guest is no order of a company', () => {
    const check = `
      PINE KITCHEN
   2220 Example AVE N
   Springfield WA 98109
 Tel. (206) 555-8424
Order#: 17          Table 2
Date: 7/4/2013 7:28 PM
Server: Jack
Ginger Rice           $9.50
Brown Rice            $2.00
Total 2 item(s)      $11.50
Sales Tax             $1.09
Grand Total          $12.59
Thank you very much.`;
    expect(typeOf(check)).to.deep.equal(['invoice', 'receipt']);
  });

  it('so is what is due at a table, whose check is numbered in short', () => {
    const check = `
   NORDLICHT LIFESTYLE
      Harbour Mall
   T: 012 555 0749
CHK 30936      TBL 80/1
 8/12/2022 11:44 PM
1 Mix Platter        650.00
1 House Platter      550.00
2 Cola                50.00
Subtotal            1250.00
Total Due           1250.00
Gratuity:
Thank you for your Patronage`;
    expect(typeOf(check)).to.deep.equal(['invoice', 'receipt']);
    expect(dataOf(drawDocument(check, 'en', NARROW)).invoice_number).to.equal('30936');
  });
});
