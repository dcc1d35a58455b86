import { expect } from 'chai';
import { currencyCounts, currencyOf } from '../../../../src/pipeline/values/currencies.js';

describe('values/currencies', () => {
  for (const text of ['$7.10', 'Total $ 1,500', '12.50 $', 'Amount ($)', 'Tax($)', '$', '-$3', '$-3.20'])
    it(`counts the dollar of ${text}`, () => expect(currencyCounts([text]).get('$')).to.equal(1));
  for (const text of ['Jalan $521/39', 'WONG $HOO YUEN', '$/P: POS1', 'LVD1P-P$', '$000046284', 'A$B', '$5C'])
    it(`takes the sign of ${text} for a misread letter`, () => expect(currencyCounts([text]).get('$')).to.equal(undefined));

  for (const [text, code] of [
    ['Rp227,550,000', 'IDR'],
    ['Rp. 300.000', 'IDR'],
    ['₺ 1.250,00', 'TRY'],
    ['₫50.000', 'VND'],
    ['₱99.00', 'PHP'],
  ] as const)
    it(`knows ${code} by ${text}`, () => expect([...currencyCounts([text]).keys()]).to.deep.equal([code]));
  it('takes a code that is a word as well for money only beside an amount, in brackets or behind a label', () => {
    for (const text of ['EXAMPLE BAKERIES (KL) SDN BHD', 'SDN BHD 65351-M', 'SDN. BHD. (12345-X)', 'BHD', 'PEN 2 PCS'])
      expect([...currencyCounts([text]).keys()], text).to.deep.equal([]);
    for (const text of ['Total BHD 12.500', '12.500 BHD', 'Amount (BHD)', 'Currency: BHD'])
      expect([...currencyCounts([text]).keys()], text).to.deep.equal(['BHD']);
    expect(currencyOf(['EXAMPLE SDN BHD', 'EXAMPLE SDN BHD', 'Total RM 12.50'])?.code).to.equal('MYR');
  });
  it('takes a sign of yen for one of rupees that was misread where the taxes or the lakhs of India stand', () => {
    expect(currencyOf(['¥4,50,000.00', 'Total ¥6,00,000.00'])?.code).to.equal('INR');
    expect(currencyOf(['IGST 18%', '¥45,000.00'])?.code).to.equal('INR');
    expect(currencyOf(['¥45,000', 'Total ¥6,000,000'])?.code).to.equal('JPY');
  });
  for (const [line, code] of [
    ['ABN 51 824 753 556', 'AUD'],
    ['TPS/TVQ 1.41', 'CAD'],
    ['UEN 201808937H', 'SGD'],
    ['ITBIS (18%)', 'DOP'],
    ['CUIT: 30-64648356-1', 'ARS'],
  ] as const)
    it(`takes the bare sign of a dollar for ${code} where ${line} stands`, () =>
      expect(currencyOf([line, 'Total $29.00'])?.code).to.equal(code));
  it('takes it for that of the United States where no country is named, or two, or the dollar itself', () => {
    for (const lines of [[], ['ABN 51 824 753 556', 'HST 13%'], ['ABN 51 824 753 556', 'USD']])
      expect(currencyOf([...lines, 'Total $29.00'])?.code).to.equal('USD');
  });
  it('knows kuna at an amount or a total, and no euro before a rate', () => {
    expect([...currencyCounts(['Ukupno kn 207.69', '10,99 kn']).entries()]).to.deep.equal([['HRK', 2]]);
    expect([...currencyCounts(['Service Tax €5.8%']).keys()]).to.deep.equal([]);
    expect([...currencyCounts(['12 kn wind']).keys()]).to.deep.equal([]);
  });
  it('takes letters of a word for no rupiah', () => expect([...currencyCounts(['Rpm 1500', 'CORP 12']).keys()]).to.deep.equal([]));

  it('takes the name of a currency where no sign is printed, rupees with the taxes of India alone', () => {
    expect(currencyOf(['GSTIN: 29ABCDE1234F1Z5', 'Rupees Two Lakh Only'])?.code).to.equal('INR');
    expect(currencyOf(['Rupees Two Lakh Only'])).to.equal(null);
    expect(currencyOf(['Amount (Rs.)', 'CGST 9 %'])?.code).to.equal('INR');
    expect(currencyOf(['RINGGIT MALAYSIA: TWELVE ONLY'])?.code).to.equal('MYR');
    expect(currencyOf(['Rupees Two Lakh Only', 'IGST 18%', 'Total $29.00'])?.code).to.equal('USD');
  });

  for (const [line, code] of [
    ['Org.nr 556000-1234', 'SEK'],
    ['CVR 12345678', 'DKK'],
    ['MVA 25 %', 'NOK'],
  ] as const)
    it(`takes crowns for ${code} where ${line} stands`, () => expect(currencyOf([line, 'Total 138,50 Kr'])?.code).to.equal(code));
  it('takes crowns of no country for none', () => expect(currencyOf(['Total 138,50 kr'])).to.equal(null));

  it('takes the sign of a dollar for that of Singapore below a company of that country, for rupees where a state of India taxes', () => {
    expect(currencyOf(['NORDLICHT CABS PTE LTD', 'TOTAL $ 15.90'])?.code).to.equal('SGD');
    expect(currencyOf(['a', 'b', 'c', 'd', 'Bill to: NORDLICHT PTE LTD', 'TOTAL $ 15.90'])?.code).to.equal('USD');
    expect(currencyOf(['SGST 2.5 %', 'Total $538.10'])?.code).to.equal('INR');
  });
});
