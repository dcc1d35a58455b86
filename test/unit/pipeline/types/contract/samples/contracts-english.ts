import type { DrawnSample } from '../../../../../support/understanding.js';

/** Contracts in English. */
export const ENGLISH_CONTRACTS: readonly DrawnSample[] = [
  {
    name: 'agreement whose ordinal stands apart, whose law comes before its verb and whose term is defined',
    language: 'en',
    drawing: `
                    CONFIDENTIALITY AGREEMENT
This Confidentiality Agreement (this "Agreement") is made and entered into this 13 th day of July, 2012 by and between
Alder Holdings, LP ("Alder") and Union Rigs, Inc., a Delaware corporation ("Union").
It shall apply to all information furnished for a period of one year following the Effective Date ("the Term").
8.4 Governing Law. California law shall in all respects govern the validity and interpretation of this Agreement.`,
    expected: {
      parties: ['Alder Holdings, LP', 'Union Rigs, Inc.'],
      effective_date: '2012-07-13',
      term: '1 year',
      governing_law: 'California',
    },
  },
  {
    name: 'letter agreement: addressee and company, clause in capitals, term in words',
    language: 'en',
    drawing: `
March 4, 2025

Larkspur Capital Partners, L.P.
12 Harbor Street
Boston, MA 02110
Attention: General Counsel

                    CONFIDENTIALITY AGREEMENT
Ladies and Gentlemen:
In connection with your interest in a transaction with Osprey Valves, Inc. and its subsidiaries (the
"Company"), dated discussions of May 2, 2024 notwithstanding, you agree as follows.
This agreement shall have a term of twenty four months from the date hereof.
THIS AGREEMENT WILL BE GOVERNED BY AND CONSTRUED IN ACCORDANCE WITH THE LAWS OF THE STATE OF NEW YORK
APPLICABLE TO CONTRACTS MADE AND TO BE PERFORMED WITHIN SUCH STATE.
Very truly yours,
OSPREY VALVES, INC.
By: /s/ Ann Roe`,
    expected: {
      parties: ['Larkspur Capital Partners, L.P.', 'Osprey Valves, Inc.'],
      effective_date: '2025-03-04',
      term: '24 months',
      governing_law: 'New York',
    },
  },
  {
    name: 'covenant of an employee who signs for himself, law before its verb',
    language: 'en',
    drawing: `
          CONFIDENTIALITY AND NON-COMPETITION AGREEMENT
As a condition of my employment with Tern Analytics Corporation, a Delaware corporation (the "Company"),
I agree to the following terms and conditions of this Agreement.
1. Confidential Information. I shall not disclose confidential information of the Company.
2. The laws of England and Wales (without giving effect to its conflict of law provisions) shall govern this Agreement.
IN WITNESS WHEREOF
/s/ Mark Sandpiper
Date: July 23, 2024
By: /s/ Lena Grebe      Title: President`,
    expected: {
      parties: ['Tern Analytics Corporation', 'Mark Sandpiper'],
      effective_date: '2024-07-23',
      governing_law: 'England and Wales',
      term: null,
    },
  },
  {
    name: 'agreement of three parties listed with commas, with a term of its own and one that survives',
    language: 'en',
    drawing: `
               MUTUAL NON-DISCLOSURE AGREEMENT
This Agreement is entered into as of May 5, 2024, by and between resTide Labs, Inc., a Delaware corporation ("resTide"),
Joan Plover, an individual ("Plover"), and Quill Global, LLC ("Quill"), effective as of the 1st day of May, 2024.
1. Employment. Company shall employ Employee, and Employee shall be employed by Company.
2. Term: This Agreement shall terminate six (6) months after the Effective Date (the "Term"), however obligations to
protect Confidential Information shall survive for two (2) years after termination.
3. This Agreement shall be construed and interpreted according to the laws of the United States of America and the
State of Oregon. Whereas the parties hereby agree.`,
    expected: {
      parties: ['resTide Labs, Inc.', 'Joan Plover', 'Quill Global, LLC'],
      term: '6 months',
      governing_law: 'Oregon',
    },
  },
  {
    name: 'English non-disclosure agreement',
    language: 'en',
    drawing: `
                    MUTUAL NON-DISCLOSURE AGREEMENT

This Mutual Non-Disclosure Agreement (the "Agreement") is made and entered into as of March 3, 2025
by and between Halcyon Robotics, Inc., a Delaware corporation ("Halcyon"), and Brightwater Sensors LLC,
a California limited liability company ("Brightwater"). WHEREAS, the parties wish to explore a business
relationship; NOW, THEREFORE, the parties agree as follows:
1. Confidential Information means any information disclosed by either party.
2. Term. This Agreement shall remain in effect for a period of two (2) years from the date hereof. Either
party may terminate it upon thirty (30) days written notice.
3. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the
State of California without regard to conflict of laws.
IN WITNESS WHEREOF, the parties have executed this Agreement.
By: /s/ Jane Roe              By: /s/ John Doe`,
    expected: {
      title: 'MUTUAL NON-DISCLOSURE AGREEMENT',
      parties: ['Halcyon Robotics, Inc.', 'Brightwater Sensors LLC'],
      effective_date: '2025-03-03',
      term: '2 years',
      governing_law: 'California',
      signed: true,
    },
  },
  {
    name: 'agreement whose last clause gives its day',
    language: 'en',
    drawing: `
                    CONFIDENTIALITY AGREEMENT

This Confidentiality Agreement is made by and between Halcyon Robotics, Inc., a Delaware corporation ("Halcyon"), and
Brightwater Sensors LLC, a California limited liability company ("Brightwater").
1. Term. This Agreement will be effective as of the date hereof and will terminate two years after its effective date.
2. Governing Law. This Agreement shall be governed by the laws of the State of Texas.
IN WITNESS WHEREOF, the Parties hereto have executed this Agreement as of the 4TH day of June 2019.
By: /s/ Jane Roe              By: /s/ John Doe`,
    expected: { effective_date: '2019-06-04', governing_law: 'Texas', signed: true },
  },
  {
    name: 'numbered parties',
    language: 'en',
    drawing: `
                    SERVICES AGREEMENT

THIS AGREEMENT is dated 1 May 2025 and made between:
(1) Southgate Kitchens Ltd, a company incorporated in England and Wales whose registered office is at
Unit 7, Kestrel Way, Sheffield S9 1UQ (the "Customer"); and
(2) Silver Haulage plc, a company incorporated in England and Wales whose registered office is at
10 Dock Road, Hull HU1 2AB (the "Supplier").
1. Term. This Agreement shall commence on the date hereof and continue for a period of two (2) years.
2. Services. The Supplier shall provide warehousing services. Each party shall keep confidential information.
12. Governing law. This Agreement shall be governed by the law of England and Wales.`,
    expected: { parties: ['Southgate Kitchens Ltd', 'Silver Haulage plc'], effective_date: '2025-05-01', term: '2 years' },
  },
  {
    name: 'agreement whose parties stand in a numbered list under their heading',
    language: 'en',
    drawing: `
                    MUTUAL NON-DISCLOSURE AGREEMENT
THIS AGREEMENT is dated 4 March 2024
PARTIES
(1) LARKSPUR ANALYTICS LIMITED incorporated and registered in England and Wales with company number 09331122
whose registered office is at 14 Quay Street, Bristol BS1 4TT (Larkspur); and
(2) OSPREY ROBOTICS LTD incorporated and registered in Scotland with company number SC441902 whose registered
office is at 3 Leith Walk, Edinburgh EH6 8LN (Osprey).
BACKGROUND
Each party wishes to disclose to the other party Confidential Information in relation to the Purpose.`,
    expected: { parties: ['LARKSPUR ANALYTICS LIMITED', 'OSPREY ROBOTICS LTD'], effective_date: '2024-03-04' },
  },
  {
    name: 'lease with two tenants beside each other',
    language: 'en',
    drawing: `
                    RESIDENTIAL LEASE AGREEMENT
This Lease Agreement ("Lease") is made on May 18, 2024, by and between Alder Grove Properties, LLC ("Landlord")
and Ann R. Example and Ben L. Example ("Tenant").
1. PREMISES. Landlord leases to Tenant the residence located at 418 Elm Street, Columbus, Ohio 43215.
17. GOVERNING LAW. This Agreement shall be governed by the laws of the State of Ohio.
IN WITNESS WHEREOF the parties have executed this Agreement.`,
    expected: { parties: ['Alder Grove Properties, LLC', 'Ann R. Example', 'Ben L. Example'], governing_law: 'Ohio' },
  },
  {
    name: 'agreement that begins with a table of particulars',
    language: 'en',
    drawing: `
                    SUPPLY AGREEMENT

Supplier            Osprey Fish AS, org. no. 914 220 771, Havnegata 3, 9008 Tromsø, Norway
Buyer               Larkspur Foods, S.A., Muelle 7, 39009 Santander, Spain
Effective Date      1 January 2024
Term                Two (2) years from the Effective Date
Products            Fresh Atlantic cod, gutted
Governing Law       The laws of Norway

1. The Supplier shall sell and the Buyer shall purchase the Products in accordance with this Agreement.
For the Supplier: ____________      For the Buyer: ____________`,
    expected: {
      parties: ['Osprey Fish AS', 'Larkspur Foods, S.A.'],
      effective_date: '2024-01-01',
      term: '2 years',
      governing_law: 'Norway',
    },
  },
  {
    name: 'sale by a company of an address',
    language: 'en',
    drawing: `
                    PURCHASE AGREEMENT
Date: 28 February 2024
Parties
(1) Kestrel Boatyard Limited of Quay Road, Saltash PL12 6LF (the "Seller")
(2) Ann Example of 9 Harbour Terrace, Looe PL13 1DX (the "Buyer")
The parties hereto agree as follows:
7. This Agreement is governed by the law of England and Wales.
IN WITNESS WHEREOF the parties have executed this Agreement.`,
    expected: { parties: ['Kestrel Boatyard Limited', 'Ann Example'], governing_law: 'England and Wales', effective_date: '2024-02-28' },
  },
  {
    name: 'contract of employment made of labels',
    language: 'en',
    drawing: `
CONTRACT OF EMPLOYMENT
This contract is made between:
Employer: Kestrel Veterinary Group
Employee: Dr Ann Example
Start date: 5 August 2024
Salary: 46,000 per annum, payable monthly in arrears.
Notice: three months in writing by either side.`,
    expected: {
      parties: ['Kestrel Veterinary Group', 'Ann Example'],
      effective_date: '2024-08-05',
      term: null,
      governing_law: null,
    },
  },
];
