import { expect } from 'chai';
import { type FormText, formDocument } from '../../../../../support/papers/form-page.js';
import { understood, valueAt } from '../../../../../support/understanding.js';

/** The form of the airlines, whose boxes of the parties begin below those of their account numbers. */
const FORM: FormText[] = [
  [31, 30, 5.5, "Shipper's Name and Address"],
  [201, 30, 5.5, "Shipper's Account Number"],
  [317, 30, 6, 'Not Negotiable'],
  [317, 38, 14, 'House Air Waybill'],
  [317, 58, 6, 'Issued by'],
  [357, 64, 8, 'Sample Air Freight GmbH'],
  [31, 104, 5.5, "Consignee's Name and Address"],
  [201, 104, 5.5, "Consignee's Account Number"],
  [317, 104, 5.5, 'Copies 1, 2 and 3 of this Air Waybill are originals and have the same validity.'],
  [31, 178, 5.5, "Issuing Carrier's Agent Name and City"],
  [315, 178, 5.5, 'Accounting Information'],
  [31, 224, 5.5, "Agent's IATA Code"],
  [31, 246, 5.5, 'Airport of Departure (Addr. of First Carrier) and Requested Routing'],
  [34, 254, 9, 'Munich'],
  [31, 275, 5.5, 'To'],
  [34, 283, 9, 'SLC'],
  [31, 303, 5.5, 'Airport of Destination'],
  [34, 311, 9, 'Salt Lake City'],
  [31, 331, 5.5, 'Handling Information'],
  [298, 724, 6, 'Executed on (date)          at (place)          Signature of Issuing Carrier or its Agent'],
];
const FILLED: FormText[] = [
  [468, 14, 11, 'SAF-250988'],
  [468, 742, 11, 'SAF-250988'],
  [34, 54, 9, 'Silver Ridge Example GmbH'],
  [34, 65, 9, 'Bergstrasse 2'],
  [34, 76, 9, '6794 Partenen'],
  [34, 128, 9, 'Powder Example Inc.'],
  [34, 139, 9, '1200 Wasatch Blvd'],
  [298, 699, 8, '02 OCT 2024        MUNICH'],
];

describe('types/trade/forms/air-waybill', () => {
  const { model } = understood(formDocument([], [...FORM, ...FILLED]));
  for (const [path, value] of Object.entries({
    bill_of_lading_number: 'SAF-250988',
    'shipper.name': 'Silver Ridge Example GmbH',
    'shipper.address': 'Bergstrasse 2, 6794 Partenen',
    'consignee.name': 'Powder Example Inc.',
    ship_date: '2024-10-02',
  }))
    it(`reads ${path} of a house waybill`, () => expect(valueAt(model.extractedData, path)).to.equal(value));

  it('takes no airport for a consignee whose box is blank', () => {
    const blank = understood(formDocument([], [...FORM, [468, 14, 11, 'SAF-250988']])).model;
    expect(valueAt(blank.extractedData, 'consignee.name')).to.equal(null);
    expect(valueAt(blank.extractedData, 'shipper.name')).to.equal(null);
  });
});
