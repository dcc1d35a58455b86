import { expect } from 'chai';
import { drawDocument } from '../../../../../support/papers/page-model.js';
import { dataOf } from '../../../../../support/understanding.js';

const packed = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'packing_list');
const shipped = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'bol');
const declared = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'customs_declaration');

describe('types/trade: columns of goods', () => {
  it('are told on two levels: which weights stand below the headings that say of what', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

PO No.       Description of goods      Quantity      Weight/Ctn in kgs      Total weight in kgs
                                                     NET        GROSS       NET         GROSS
4500112233   Baby shirts               10,208        0.84       1.12        1071.84     1429.12
4500112244   Baby trousers             2,000         1.84       2.12        184.00      212.00`);
    expect(data.line_items).to.deep.equal([
      { description: 'Baby shirts', part_number: null, quantity: 10208, net_weight: 1071.84, gross_weight: 1429.12 },
      { description: 'Baby trousers', part_number: null, quantity: 2000, net_weight: 184, gross_weight: 212 },
    ]);
  });

  it('may be numbered, as boxes of forms are, and hold numbers grouped by a blank', () => {
    const data = declared(`
TRANSIT ACCOMPANYING DOCUMENT               MRN 26NL00051412A8K9J7

32 Item No     31 Packages and description of goods     33 Commodity code     35 Gross mass (kg)     38 Net mass (kg)
1              300 BG Cocoa beans, raw                  180100                19 800                 19 500
2              120 CT Cocoa butter                      180400                3 120                  3 000`);
    const read = (data.line_items as Record<string, unknown>[]).map(({ description, hs_code, net_weight }) => [
      description,
      hs_code,
      net_weight,
    ]);
    expect(read).to.deep.equal([
      ['300 BG Cocoa beans, raw', '180100', 19500],
      ['120 CT Cocoa butter', '180400', 3000],
    ]);
  });

  it('name the goods where packages and goods share a heading, and no container', () => {
    const data = shipped(`
SEA WAYBILL                                  Waybill No. NOGOL2600317

Container No. / Seal No.      Number and kind of packages;       Gross weight      Measurement
Marks and numbers             description of goods               (kg)              (m3)
FJLU 204417-3                 24 BUNDLES                         17 640            38.4
Seal 778120                   PLANED SPRUCE BOARDS
FJLU 204588-0                 22 BUNDLES                         16 170            35.2
Seal 778121                   PLANED PINE BOARDS

Total: 46 bundles   33 810 kg`);
    expect(data.line_items).to.deep.equal([
      { description: '24 BUNDLES PLANED SPRUCE BOARDS', quantity: 24, weight: 17640 },
      { description: '22 BUNDLES PLANED PINE BOARDS', quantity: 22, weight: 16170 },
    ]);
    expect(data).to.include({ total_packages: 46, total_weight: 33810 });
  });

  it('count packages by number and kind', () => {
    const data = shipped(`
BILL OF LADING                              B/L No. PTLEI04418

Marks and numbers     Number and kind of packages     Description of goods     Gross weight
BM 1-540              540 CARTONS                     RED WINE IN BOTTLES      7 290 kg
BM 541-600            60 CARTONS                      PORT WINE IN BOTTLES     840 kg`);
    expect(data.line_items).to.deep.equal([
      { description: 'RED WINE IN BOTTLES', quantity: 540, weight: 7290 },
      { description: 'PORT WINE IN BOTTLES', quantity: 60, weight: 840 },
    ]);
  });

  it('are headed in the plural, beside the marks of the packages', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

Mark & Numbers     Descriptions        Quantities     Gross weight
MARKS              Basic joggers       20448 PCS      8264.40
NWH 1/UP           Baby shirts         10208 PCS      1429.12`);
    expect((data.line_items as Record<string, unknown>[]).map(({ description, quantity }) => [description, quantity])).to.deep.equal([
      ['Basic joggers', 20448],
      ['Baby shirts', 10208],
    ]);
  });

  it('are called contents', () => {
    const data = packed(`
LISTA DE EMPAQUE
Packing List No: PL-4471

Bulto     Contenido                  Metros      Peso neto     Peso bruto
1         Tela de lino, rollo        85          25,5 kg       27,0 kg
2         Terciopelo verde, rollo    60          31,2 kg       33,0 kg
          TOTAL 2 bultos             145         56,7 kg       60,0 kg`);
    expect(data.line_items).to.deep.equal([
      { description: 'Tela de lino, rollo', part_number: null, quantity: 85, net_weight: 25.5, gross_weight: 27 },
      { description: 'Terciopelo verde, rollo', part_number: null, quantity: 60, net_weight: 31.2, gross_weight: 33 },
    ]);
  });

  it('stand under goods that have a line of their own', () => {
    const data = declared(`
ENTRY SUMMARY

1. Filer Code/Entry No.     2. Entry Type     3. Summary Date
BQX-4418220-6               01 ABI/A          05/18/2026

27. Line No.   29. HTSUS No.    30. Grossweight   31. Net Quantity in HTSUS Units   32. Entered Value   34. Duty
001            WOODEN BEDS
               9403.50.9042     4120 KG           60 NO                             $18,600             $0.00
002            TEAK CHAIRS
               9401.69.2010     980 KG            200 NO                            $9,400              $470.00`);
    const read = (data.line_items as Record<string, unknown>[]).map(({ description, hs_code, quantity, value }) => [
      description,
      hs_code,
      quantity,
      value,
    ]);
    expect(read).to.deep.equal([
      ['WOODEN BEDS', '9403.50.9042', 60, 18600],
      ['TEAK CHAIRS', '9401.69.2010', 200, 9400],
    ]);
  });
});
