import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../support/understanding.js';

describe('types/invoice: parties of forms', () => {
  const partiesOf = (drawing: string, language = 'en') => {
    const { vendor, customer } = dataOf(drawDocument(drawing, language), 'invoice') as Record<string, { name: string | null }>;
    return { vendor: vendor?.name, customer: customer?.name };
  };
  const list = `

Description        Quantity     Price     Amount
Paper                    10      9.00      90.00
                               TOTAL      90.00`;

  it('are not the next keys of the form, beside or below', () => {
    expect(
      partiesOf(`ALDER PHARMACY\nInvoice No: 2018\nCustomer Name: RIBERA CLINIC, ADDRESS:__________ , PHONE:________${list}`).customer,
    ).to.equal('RIBERA CLINIC');
    const form = `
Empresa Aliso S.A.                                 Factura
                                                   Nº: 0003-00004567
Señor(es):        Juan Ribera Soto
Dirección: Calle Mayor 34
Localidad: Villa Norte                        CUIT: 30-11111111-7${list}`;
    expect(partiesOf(form, 'es').customer).to.equal('Juan Ribera Soto');
  });

  it('a letter goes to a person, who sells nothing though no seller is in print', () => {
    const letter = `
                                             M. RIBERA JEAN
                                             4 RUE VERTE
                                             59000 LILLE

Bonjour M. RIBERA JEAN, voici votre facture du 9 décembre 2018
Facture N°: F-2018-77

Abonnement                                        7.99
Montant total de cette facture                    7.99`;
    expect(partiesOf(letter, 'fr')).to.deep.equal({ vendor: null, customer: 'M. RIBERA JEAN' });
  });

  it('are headed as provider, as one address for both, or in Dutch and Spanish', () => {
    expect(partiesOf(`INVOICE 12\n\nProvider\nAlder Tech World\n\nCustomer\nRibera Works${list}`).vendor).to.equal('Alder Tech World');
    expect(partiesOf(`Alder Ltd\nInvoice Number: 12\n\nBilling & Shipping Address:\nJo Ribera\n456 Quay Road${list}`).customer).to.equal(
      'Jo Ribera',
    );
    expect(partiesOf(`De Els Watersport\nFACTUUR\nFactuurnummer 12\n\nUw gegevens\nJo Ribera${list}`, 'nl').customer).to.equal('Jo Ribera');
    expect(
      partiesOf(`Aliso S.A.\nFactura No. 123456\n\nNombre:     JUAN RIBERA SOTO\nDirección:  CIUDAD VIEJA${list}`, 'es').customer,
    ).to.equal('JUAN RIBERA SOTO');
  });

  it('of a receipt on a sheet: the seller stands beside the heading of the buyer, and is not the buyer', () => {
    const receipt = `
Receipt

Receipt Number  123
Date paid       March 25, 2024

Alder, LLC                                          Bill To
123 Dock Street                                     Jo Ribera
New York City, NY 10012                             9 Quay Road
support@alder.example

Item             Unit Cost     Quantity     Amount
Subscription        $19.00            1     $19.00
                                   Total    $20.12
                             Amount paid    $20.12`;
    expect(partiesOf(receipt).vendor).to.equal('Alder, LLC');
    expect(partiesOf(receipt).customer).to.not.equal('Alder, LLC');
    const unlabelled = receipt.replace('Alder, LLC ', 'Alder Tools').replace('support@alder.example\n', '');
    expect(valueAt(dataOf(drawDocument(unlabelled), 'invoice'), 'vendor.address')).to.equal('123 Dock Street, New York City, NY 10012');
  });

  it('are no town below the caption of an address', () => {
    const form = `
INVOICE                                  Invoice Number    # INV-32674

Billing Information
Address
12 Upper Court, 9 Quay Circle
Springfield, West Virginia, 25799
United States${list}`;
    expect(partiesOf(form).vendor).to.equal(null);
  });
});
