import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

/** Opening clauses as commercial agreements begin, and what they tell. */
const OPENINGS: readonly [title: string, text: string, told: { date?: string | null; parties?: string[]; law?: string | null }][] = [
  [
    'lines that a typewriter drew under a word stand between date and month',
    'SUPPLY AGREEMENT\n\nThis SUPPLY AGREEMENT (the "Agreement") is made this 1st day of\n                ---------\nNovember, 2013 by and between Nordlicht Inc. ("Seller") and Bluebird LLC ("Buyer").\n',
    { date: '2013-11-01', parties: ['Nordlicht Inc.', 'Bluebird LLC'] },
  ],
  [
    'dates of other agreements stand in the recitals',
    'FIRST AMENDMENT TO LEASE AGREEMENT\n\nby and between Nordlicht Inc. and Bluebird LLC.\n\nWHEREAS, the parties entered into a Lease Agreement dated May 3, 2005, and desire to amend it.\n\nIN WITNESS WHEREOF, the parties have executed this Amendment as of July 15, 2006.\n',
    { date: '2006-07-15' },
  ],
  [
    'the day that the agreement calls its Effective Date, whatever else took effect',
    'DEVELOPMENT AGREEMENT\n\nThis Agreement is entered into on April 15th, 2010 ("Effective Date") by and between Nordlicht Inc. and Bluebird LLC.\n\nThe license agreement, effective as of December 3, 2009, remains in force.\n',
    { date: '2010-04-15' },
  ],
  [
    'the first day of its term',
    'FRANCHISE AGREEMENT\n\nTHIS AGREEMENT, made this 17th day of November, 2015, by and between Nordlicht Inc. and Bluebird LLC.\n\n2. Term. The term shall be twenty years, commencing on January 1, 2016.\n',
    { date: '2016-01-01' },
  ],
  [
    'the day on which it was signed to be effective',
    'SPONSORSHIP AGREEMENT\n\nbetween Nordlicht Inc. and Bluebird LLC.\n\nThis Agreement is executed on the 5th day of December, 2007, to be effective January 1, 2008.\n',
    { date: '2008-01-01' },
  ],
  [
    'who entered into it',
    'TRANSPORTATION SERVICE AGREEMENT\n\nThis Agreement is entered into by Nordlicht Gas Limited Partnership (Transporter) and BLUEBIRD PIPELINE COMPANY (Shipper).\n',
    { parties: ['Nordlicht Gas Limited Partnership', 'BLUEBIRD PIPELINE COMPANY'] },
  ],
  [
    'a company that writes itself small',
    'HOSTING AGREEMENT\n\nby and between Nordlicht International, a Florida corporation ("the Customer"), and blue-bird interactive, a Florida corporation ("Bluebird").\n',
    { parties: ['Nordlicht International', 'blue-bird interactive'] },
  ],
  [
    'behind a dash',
    'SUPPLY AGREEMENT\n\nbetween\n\nNORDLICHT GmbH & Co KG, Hafenweg 2, 20095 Hamburg, Germany\n— hereinafter referred to as Nordlicht —\nand\nBluebird Inc, 60 Mill Court, Novato, California 94949\n— hereinafter referred to as Bluebird —\n',
    { parties: ['NORDLICHT GmbH & Co KG', 'Bluebird Inc'] },
  ],
  [
    'a cover page with the contents',
    'Distributorship agreement\n\nbetween\nNordlicht Orthopaedics Pty Ltd\nand\nBluebird Medical LLC\n\n1. Definitions\n2. Termination\n3. Governing law\n',
    { parties: ['Nordlicht Orthopaedics Pty Ltd', 'Bluebird Medical LLC'] },
  ],
  [
    'in blocks',
    'OUTSOURCING AGREEMENT\n\nBETWEEN:\nNORDLICHT\n14 Mill Lane, Albany\n(hereinafter referred to as "Nord")\nAND:\nBluebird Industries Limited\n2 Harbour Road\n\nWHEREAS the parties wish to work together.\n',
    { parties: ['NORDLICHT', 'Bluebird Industries Limited'] },
  ],
  [
    'under a heading, each with what it is called in capitals, without a word between',
    'COVENANT NOT TO COMPETE AND NON-DISCLOSURE AGREEMENT\n\nPARTIES: Ann Example (EMPLOYEE)\nBLUEBIRD, Inc., an Oregon corporation, and its affiliates (BLUEBIRD)\n\nRECITALS:\nAny suit is governed by the laws of Oregon.\n',
    { parties: ['Ann Example', 'BLUEBIRD, Inc.'] },
  ],
  [
    'not its title, nor what is said of the company',
    'CONFIDENTIALITY AND NON-COMPETITION AGREEMENT\n\nCONFIDENTIALITY AND NON-COMPETITION AGREEMENT (the "Agreement"), dated as of __, 2007, between ("Employee"), and Bluebird Real Estate Co., Ltd., a limited company registered under the laws of Oregon (the "Company").\n',
    { parties: ['Bluebird Real Estate Co., Ltd.'] },
  ],
  [
    'neither what belongs to the company nor a plan of it',
    'EMPLOYMENT AND NON-DISCLOSURE AGREEMENT\n\nThis Agreement is made by and between Bluebird Technology Solutions Corporation, a Delaware corporation (the "Company"), and Company\u2019s Core Values and Standards (the "Standards").\n',
    { parties: ['Bluebird Technology Solutions Corporation'] },
  ],
  [
    'no word that joins a name to the next line',
    'NON-DISCLOSURE AGREEMENT\n\nThis Agreement binds Nordlicht Example and (the "Employee"), who is employed by Bluebird Data Corporation, a Delaware corporation (the "Company").\n',
    { parties: ['Nordlicht Example', 'Bluebird Data Corporation'] },
  ],
  [
    'who signed, without the caption behind the name',
    'CONFIDENTIALITY AGREEMENT\n\nAs a condition of my employment with Bluebird Data Corporation (the "Company"), I agree to the following.\n\n/s/ Ann Example Print Name Title\n',
    { parties: ['Bluebird Data Corporation', 'Ann Example'] },
  ],
  [
    'the company whose board is joined',
    'CONFIDENTIALITY AGREEMENT\n\nAs a condition of my becoming a member of the Board of Directors of Bluebird Data Corporation, a Delaware corporation (the "Company"), I agree to the following.\n\nDate: May 5, 2011\n\n/s/ Ann Example\n(Signature)\n',
    { parties: ['Bluebird Data Corporation', 'Ann Example'] },
  ],
  [
    'a name that begins with a figure',
    'CO-BRANDING AGREEMENT\n\nby and between Nordlicht Inc. ("Nord"), and 2THEMARKET.COM, INC. having its place of business at 18 Mill Lane ("Market").\n',
    { parties: ['Nordlicht Inc.', '2THEMARKET.COM, INC.'] },
  ],
  [
    'whom it defines behind an address',
    'CONSULTING AGREEMENT\n\nNordlicht Biotech, Inc., with a place of business at 740 Mill Avenue ("Nord") and Bluebird B.V. having an address at Kade 16, Leiden ("Consultant") agree to all terms of this Agreement dated June 1, 2020, effective as of July 1, 2020 ("Effective Date").\n',
    { parties: ['Nordlicht Biotech, Inc.', 'Bluebird B.V.'], date: '2020-07-01' },
  ],
  [
    'a day whose ordinal is set high',
    'STRATEGIC ALLIANCE AGREEMENT\n\nTHIS AGREEMENT is made this 15 t h day of July, 2010 by and between Nordlicht Inc. and Bluebird LLC.\n',
    { date: '2010-07-15' },
  ],
  [
    'by the letters of their sides',
    'Road Transportation Agreement\n\nParty A (Shipper): Nordlicht Co., Ltd.\nAddress: Building 1, Hafenweg 2, Hamburg\nParty B (Carrier): Bluebird Logistics Ltd.\n\nParty A pays the freight and Party B carries the parcels.\n',
    { parties: ['Nordlicht Co., Ltd.', 'Bluebird Logistics Ltd.'] },
  ],
  [
    'names, not what the text calls them later',
    'AGENCY AGREEMENT\n\nKnow all by these presents that NORDLICHT MANAGEMENT COMPANY (the "Adviser") appoints BLUEBIRD SERVICES COMPANY (the "Agent"), under the Services Agreement between the Adviser and Agent.\n',
    { parties: ['NORDLICHT MANAGEMENT COMPANY', 'BLUEBIRD SERVICES COMPANY'] },
  ],
  [
    'what they are called, told before their names',
    'MASTER SERVICES AGREEMENT\n\nBetween:\n"Provider" - Nordlicht Digital, Inc., a Delaware corporation with offices at 500 Mill Drive\n\n"Client" - Bluebird Traders, LLC, a New York limited liability company\n\nEffective Date: January 15, 2026\n',
    { parties: ['Nordlicht Digital, Inc.', 'Bluebird Traders, LLC'], date: '2026-01-15' },
  ],
  [
    'behind labels, not the heading of a clause',
    'SERVICE AGREEMENT\n\nBetween: Nordlicht GmbH, Hafenweg 2, 20095 Hamburg, Germany\nAnd: Julia Example , Musterweg 22, 70173 Stuttgart, Germany\n\n1. Scope of Work\nThe contractor builds a page.\n\n2. Payment Terms\nThe fee is EUR 1,500.\n\n3. Due Date\nPayment shall be made by 15 August 2025.\n',
    { parties: ['Nordlicht GmbH', 'Julia Example'] },
  ],
  [
    'none in the heading of a clause by its number',
    'SERVICE AGREEMENT\n\nThis agreement is made between Nordlicht GmbH, Hafenweg 2, 20095 Hamburg, Germany;\n\n1. Scope of Work\nThe contractor builds a page.\n\n2. Payment Terms And Dates\nThe fee is EUR 1,500.\n',
    { parties: ['Nordlicht GmbH'] },
  ],
  [
    'below the headings of their sides',
    'LEASE AGREEMENT\n\nThis Lease Agreement is entered into on this 12 day of march 2024, by and between:\n\nLANDLORD:\nRamesh Example\n123, Harbour Road, Mumbai\n\nTENANT:\nMr Kapoor\n456, Mill Colony, Nagpur\n\nPROPERTY:\n1/20, Market Road, Delhi\n',
    { parties: ['Ramesh Example', 'Kapoor'], date: '2024-03-12' },
  ],
  [
    'companies that an example calls by letters',
    'SERVICE AGREEMENT\n\nThis Service Agreement is entered into between Company A and Company B. The parties agree to the following terms.\n',
    { parties: ['Company A', 'Company B'] },
  ],
  [
    'a law in a clause in capitals, whatever its verb',
    'SALES CONTRACT\n\nbetween Nordlicht Inc. and Bluebird LLC.\n\nTHE INTERPRETATION AND PERFORMANCE OF THIS CONTRACT SHALL BE IN ACCORDANCE WITH AND CONTROLLED BY THE LAWS OF THE STATE OF TEXAS, WITHOUT REGARD TO THE DOCTRINES GOVERNING CHOICE OF LAW.\n',
    { law: 'Texas' },
  ],
  [
    'a law behind the heading of its clause',
    'SALES CONTRACT\n\nbetween Nordlicht Inc. and Bluebird LLC.\n\n18. Governing Law. The validity of this Agreement, its construction, and the remedies for its breach are to be applied pursuant to the laws of the State of Colorado.\n',
    { law: 'Colorado' },
  ],
  [
    'the law of the state in which it was made',
    'SALES CONTRACT\n\nbetween Nordlicht Inc. and Bluebird LLC.\n\nThis Agreement has been made in the State of California and shall be governed by and construed in accordance with the laws thereof.\n',
    { law: 'California' },
  ],
];

const wrapped = (text: string): string => text.replace(/([^\n]{60,90}?) /g, '$1\n');

describe('types/contract openings', () => {
  for (const [title, text, told] of OPENINGS) {
    it(`tell: ${title}`, () => {
      const { model } = understood(drawDocument(wrapped(text)));
      const data = (model.extractedData ?? {}) as Record<string, unknown>;
      expect(model.classification?.type, 'type').to.equal('contract');
      if (told.date !== undefined) expect(data.effective_date ?? null).to.equal(told.date);
      if (told.parties) expect(data.parties).to.deep.equal(told.parties);
      if (told.law !== undefined) expect(data.governing_law ?? null).to.equal(told.law);
    });
  }
});
