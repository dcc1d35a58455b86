import { type FormSample, readsForms } from '../../../../../support/papers/forms.js';

const SAMPLES: FormSample[] = [
  {
    name: 'a packing list that tells where goods go, and the bill of lading they go with',
    type: 'packing_list',
    drawing: `
PACKING LIST
COMPANY NAME:      DELTA TRADE
DESTINATION:       SK / L203 Example Villages
Port of Loading    CHITTAGONG
BL NO.             HBLXF3010260
VESSEL:            ORION STARS

Description of goods      Quantity      Net weight      Gross weight
Baby shirts               22,260        6826.40         8829.80`,
    expected: { 'consignee.name': null, packing_list_number: null },
  },
  {
    name: 'a list whose headings for numbers go over two lines',
    type: 'packing_list',
    drawing: `
PACKING LIST

ITEM      DESCRIPTION OF GOODS      QUANTITY      NET WEIGHT      GROSS WEIGHT
NO.
100       Ladies dress              22,260        6826.40         8829.80`,
    expected: { packing_list_number: null },
  },
  {
    name: 'an invoice for the customs that tells from where to where goods go',
    type: 'commercial_invoice',
    drawing: `
COMMERCIAL INVOICE
Invoice No.: FB/1682
from:  CHATTOGRAM       to:  ROTTERDAM
Country of origin: BANGLADESH

Description of goods      Quantity      Unit price      Amount
Ladies dress              22,260        2.9600          65,889.60`,
    expected: { 'consignee.name': null },
  },
  {
    name: 'a declaration of dangerous goods whose boxes hold litres',
    type: 'bol',
    drawing: `
SHIPPER'S DECLARATION FOR DANGEROUS GOODS
Shipper                                  Air Waybill No.
Lumenta Coatings Ltd                     176-40028815

UN 1263     Paint     3     II     Fibreboard
                                   boxes x 5 L`,
    expected: { total_packages: null },
  },
];

describe('types/trade: places and numbers beside goods', () => readsForms(SAMPLES));
