import { expect } from 'chai';
import { drawDocument } from '../../../../../support/papers/page-model.js';
import { understood } from '../../../../../support/understanding.js';

const LETTER = `
CUSTOMS DECLARATION / Déclaration en douane                      CN 22

Quantity and detailed description of contents (1)     Weight (2)     Value (3)
Quantité et description détaillée du contenu          Poids (in kg)  Valeur
1 Wool sweater                                        0.650          NOK 900
2 Chocolate bars                                      0.400          NOK 120

For commercial items only. HS tariff number (4)       Total Weight (6)     Total Value (7)
6110.11 NORWAY                                        1.050                NOK 1020

I certify that this item does not contain any dangerous article. Date and sender's signature (8)
12.12.2025  Ingrid Solberg`;

const PARCEL = `
ROYAL MAIL           CUSTOMS DECLARATION / DÉCLARATION EN DOUANE           CN 23

From / De                                       No. of item / N° de l'envoi
Name  Ailsa Drummond                            CC 481 290 667 GB
Business  Tweed & Thistle Weavers
Street  5 Mill Wynd
Country  UNITED KINGDOM
To / À                                          Importer's reference / Référence de l'importateur
Name  Hana Kobayashi
Street  2-14-8 Nishiogi-Kita
Country  JAPAN

Description of contents   Quantity   Net weight   Value    HS tariff number   Country of origin
Scarf, lambswool          2          0.36         88.00    6117.10            GB
Blanket, wool             1          1.20         140.00   6301.20            GB

Total gross weight / Poids brut total                Total value / Valeur totale
1.80                                                 GBP 228.00

Category of item / Catégorie de l'envoi              Postal charges/Fees
Sale of goods                                        GBP 24.60

Date and sender's signature
03/02/2026  A. Drummond`;

describe('types/trade: customs declarations of the posts', () => {
  it('tell contents, weight, value and day of a letter, and nobody who gets it', () => {
    const { classification, extractedData: data } = understood(drawDocument(LETTER, 'en')).model;
    expect(classification?.type).to.equal('customs_declaration');
    expect(data).to.include({ declaration_date: '2025-12-12', total_amount: 1020, currency: 'NOK', total_weight: 1.05 });
    expect(data?.consignee).to.include({ name: null });
    const lines = (data!.line_items as Record<string, unknown>[]).map(({ description, quantity, net_weight, value }) => [
      description,
      quantity,
      net_weight,
      value,
    ]);
    expect(lines).to.deep.equal([
      ['Wool sweater', 1, 0.65, 900],
      ['Chocolate bars', 2, 0.4, 120],
    ]);
  });

  it('tell number, sender, receiver and contents of a parcel', () => {
    const { classification, extractedData: data } = understood(drawDocument(PARCEL, 'en')).model;
    expect(classification?.type).to.equal('customs_declaration');
    expect(data).to.include({
      declaration_number: 'CC 481 290 667 GB',
      total_amount: 228,
      total_weight: 1.8,
      country_of_destination: 'JAPAN',
    });
    expect(data?.exporter).to.include({ name: 'Tweed & Thistle Weavers' });
    expect(data?.consignee).to.include({ name: 'Hana Kobayashi' });
    const lines = (data!.line_items as Record<string, unknown>[]).map(({ description, hs_code, country_of_origin, quantity, value }) => [
      description,
      hs_code,
      country_of_origin,
      quantity,
      value,
    ]);
    expect(lines).to.deep.equal([
      ['Scarf, lambswool', '6117.10', 'GB', 2, 88],
      ['Blanket, wool', '6301.20', 'GB', 1, 140],
    ]);
  });
});
