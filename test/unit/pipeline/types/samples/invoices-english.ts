import type { DrawnSample } from '../../../../support/understanding.js';

/** Invoices in English. */
export const ENGLISH_INVOICES: readonly DrawnSample[] = [
  {
    name: 'English, form with labels in two columns',
    language: 'en',
    drawing: `
Northwind Instruments Ltd                                        INVOICE
14 Harbour Road
Bristol BS1 4QA                           Invoice No:      INV-20417
Tel: +44 117 496 0155                     Invoice Date:    14/03/2025
accounts@northwind-instruments.example    Due Date:        13/04/2025
VAT Reg No: GB 123 4567 82                PO Number:       PO-88123

Bill To:                                  Ship To:
Harbour Labs plc                          Harbour Labs Store
22 Mill Lane                              Dock 4
Leeds LS1 2AB                             Leeds LS9 8AA

Description                     Qty     Unit Price        Amount
Pressure gauge, 0-10 bar          4         125.00        500.00
Calibration service               2          60.50        121.00

                                        Subtotal          621.00
                                        VAT 20%           124.20
                                        Total Due        £745.20`,
    expected: {
      invoice_number: 'INV-20417',
      invoice_date: '2025-03-14',
      due_date: '2025-04-13',
      total_amount: 745.2,
      tax_amount: 124.2,
      subtotal: 621,
      currency: 'GBP',
      purchase_order_number: 'PO-88123',
      'vendor.name': 'Northwind Instruments Ltd',
      'vendor.email': 'accounts@northwind-instruments.example',
      'vendor.vat_id': 'GB123456782',
      'customer.name': 'Harbour Labs plc',
      items: [
        ['Pressure gauge, 0-10 bar', 4, 125, 500],
        ['Calibration service', 2, 60.5, 121],
      ],
    },
  },
  {
    name: 'American, month first, tax without registration',
    language: 'en',
    drawing: `
Summit Office Supply, Inc.
400 Pine Street
Denver, CO 80203

                         INVOICE
Invoice #        Date          Terms        Due Date       P.O. #
100482           04/09/2025    Net 30       05/09/2025     7731

Sold To                                    Ship To
Ridge Dental Group                         Ridge Dental Group
88 Oak Avenue                              88 Oak Avenue
Boulder, CO 80302                          Boulder, CO 80302

Item #      Description               Quantity     Price        Ext. Price
OS-100      Copy paper, case                10     $38.50          $385.00
OS-233      Toner cartridge black            2     $89.99          $179.98

                                            Sub Total:            $564.98
                                            Sales Tax (8.81%):     $49.77
                                            Shipping:              $15.00
                                            TOTAL:                $629.75`,
    expected: {
      invoice_number: '100482',
      invoice_date: '2025-04-09',
      due_date: '2025-05-09',
      total_amount: 629.75,
      tax_amount: 49.77,
      subtotal: 564.98,
      currency: 'USD',
      purchase_order_number: '7731',
      'vendor.name': 'Summit Office Supply, Inc.',
      'customer.name': 'Ridge Dental Group',
      items: [
        ['Copy paper, case', 10, 38.5, 385],
        ['Toner cartridge black', 2, 89.99, 179.98],
      ],
    },
  },
];
