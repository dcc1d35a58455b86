import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../../support/understanding.js';

describe('types/trade: captions and titles', () => {
  it('reads parties below captions in two languages, one under the other', () => {
    const drawing = `
LETTRE DE VOITURE INTERNATIONALE     CMR N° FR 771204

1 Expéditeur (nom, adresse, pays)
Absender (Name, Anschrift, Land)
Fromagerie Example SAS
5 route des Alpages, 39400 Morez, France
2 Destinataire (nom, adresse, pays)                16 Transporteur (nom, adresse, pays)
Empfänger (Name, Anschrift, Land)                  Frachtführer (Name, Anschrift, Land)
Käsehaus Example GmbH                              Transports Modele SARL
Sennereistraße 4, 87435 Kempten                    ZI Nord, 39200 Saint-Claude`;
    const data = dataOf(drawDocument(drawing, 'fr'), 'bol');
    expect(valueAt(data, 'shipper.name')).to.equal('Fromagerie Example SAS');
    expect(valueAt(data, 'consignee.name')).to.equal('Käsehaus Example GmbH');
    expect(valueAt(data, 'carrier.name')).to.equal('Transports Modele SARL');
  });

  it('finds the number of a packing list behind its title', () => {
    const drawing = `
Rhönglas Example GmbH
Glasweg 1, 36129 Gersfeld

Packliste PL 24/1187

Warenempfänger:
Galerie Example SA
Rue du Rhône 40
1204 Genève`;
    expect(dataOf(drawDocument(drawing, 'de'), 'packing_list').packing_list_number).to.equal('PL 24/1187');
  });
});
