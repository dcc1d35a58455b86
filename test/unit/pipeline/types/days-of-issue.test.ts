import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, understood } from '../../../support/understanding.js';

const invoice = (drawing: string) => dataOf(drawDocument(drawing), 'invoice') as Record<string, unknown>;

describe('types/invoice: days of issue', () => {
  it('are none where the only day is that of the payment', () => {
    const bill = invoice(`
NORDLICHT ELECTRICITY DISTRIBUTION CO. LTD.
ELECTRICITY BILL

Consumer Name: Ramesh Example
Consumer Number: 1234567890
Billing Period: Apr 2026
Amount Due: Rs. 1,820.00
Due Date: 15-05-2026`);
    expect([bill.invoice_date ?? null, bill.due_date]).to.deep.equal([null, '2026-05-15']);
    expect(bill.invoice_number ?? null, 'the number of the consumer').to.equal(null);
  });

  it('are those that labels call so, before any in a sentence', () => {
    const bill = dataOf(
      drawDocument([
        `
TAX INVOICE (Original for the Recipient)
NORDLICHT CONVERGENCE LIMITED, 14 Mill Lane, Albany
Invoice No. : KA-B1-149594530

Billing Period     Invoice Date     Amount Payable     Due Date     Amount After Due Date

Sep, 2025          01/09/2025       3,363              25/09/2025   3,481

Account Summary                     This Month's Summary
Previous Due       0                Total Charges      2,850.00
                                    Total              3,363`,
        "issued on customer's request against tax invoice issued on 26-11-2025 bearing number",
      ]),
      'invoice',
    ) as Record<string, unknown>;
    expect([bill.invoice_date, bill.due_date]).to.deep.equal(['2025-09-01', '2025-09-25']);
  });
});

describe('stages/understanding: statements of banks', () => {
  it('are no invoices', () => {
    const { model } = understood(
      drawDocument(`
NORDLICHT BANK
Statement of Account
Account Holder:      Ramesh Example
Account Number:      134916065703
Statement Period:    01-04-2026 to 30-04-2026
Opening Balance:     Rs. 45,200.00

Date          Narration               Debit       Credit      Balance
03-04-2026    Payment/Grocery      1,200.00                 44,000.00
12-04-2026    Salary Credit                    85,000.00  1,24,000.00

Closing Balance: Rs. 1,24,000.00
Available Balance: Rs. 1,24,000.00`),
    );
    expect(model.classification?.type ?? null).to.equal(null);
  });
});
