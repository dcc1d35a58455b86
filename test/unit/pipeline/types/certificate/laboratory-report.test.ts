import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const named = (data: Record<string, unknown>, key: string): unknown => (data[key] as { name?: unknown } | null)?.name;
const report = (drawing: string, sizes: Record<number, number> = {}) => dataOf(drawDocument(drawing, 'en', { sizes }), 'certificate');

describe('types/certificate of a laboratory', () => {
  it('takes the largest line over a sample for the product, and neither its matrix nor its type', () => {
    const data = report(
      `
Meadow Laboratories
232 North Plaza Drive
Nicholasville, KY 40356

Certificate of Analysis
Sativa Tangie

Sample ID: SA-220517-9322      Client
Type: Finished Products        Elm Foods Inc.
Matrix: Plant - Fortified      330 Wall St

Tested By: Scott Miller        Completed: 06/06/2022`,
      { 5: 18 },
    );
    expect(data.product_name).to.equal('Sativa Tangie');
    expect(named(data, 'issuer')).to.equal('Meadow Laboratories');
    expect(named(data, 'holder')).to.equal('Elm Foods Inc.');
    expect(data.certificate_number).to.equal('SA-220517-9322');
    expect(data.standard).to.equal(null);
  });

  it('takes a code behind `Sample` for the number of the report, and the strain for the product', () => {
    const data = report(`
Certificate of Analysis
Analysis by: Harvard Analytics

Sample: 2106EST0729.2642
Strain: Purple Punch
Batch#: 060821-PP
Report Created: 06/17/2021`);
    expect(data.certificate_number).to.equal('2106EST0729.2642');
    expect(data.product_name).to.equal('Purple Punch');
    expect(named(data, 'issuer')).to.equal('Harvard Analytics');
  });

  it('prefers who analysed to who made the goods', () => {
    const data = report(`
ANALYZED BY:                   DISTRIBUTOR:
Anton Laboratories             Vital Goods Corp
1375 Van Dyke Avenue,          1465 Donner Ave
San Francisco, CA 94124        San Francisco, CA 94124

CULTIVATOR / MANUFACTURER:
Green Fields Corp.
1465 Donner Ave

Certificate of Analysis
Product Name: Dried Leaves
Batch #: 20220107HD`);
    expect(named(data, 'issuer')).to.equal('Anton Laboratories');
    expect(data.product_name).to.equal('Dried Leaves');
  });

  it('takes no licence for the number of the certificate, no question of the form for the product', () => {
    const data = report(`
CERTIFICATE OF ANALYSIS
License No: C8-0000072
Product Image
Sample Size: 43.9 grams
Batch #: 55701`);
    expect(data.certificate_number).to.equal(null);
    expect(data.product_name).to.equal(null);
  });

  it('prefers the name under which the maker sells to the name in the buyer’s order', () => {
    const data = report(`
Certificate of Analysis
Order
Product Name         Plastic
Product
Trade designation    Polyform 20
Batch No.            210000`);
    expect(data.product_name).to.equal('Polyform 20');
  });
});
