import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

const BODY = `You agree to keep all Evaluation Material confidential and to use it only for the purpose of evaluating a possible transaction.
This letter agreement shall be governed by the laws of the State of New York. Nothing in it obliges either side to go on.`;

const LETTER = `CONFIDENTIALITY AGREEMENT

March 21, 2011

Bluebird Partners, L.P.
12 Quay Street, Suite 20
Boston, MA 02110

Gentlemen:

In connection with your consideration of a possible negotiated transaction with Nordlicht Wholesale, Inc. (collectively with its
subsidiaries, affiliates and divisions, the "Company"), for which Harbour Advisers LLC (the "Adviser") acts, you have requested information.
${BODY}

Very truly yours,
Nordlicht Wholesale, Inc.
By: /s/ Ann Example
Name: Ann Example
Title: General Counsel

Accepted and agreed as of the date first written above:
Bluebird Partners, L.P.
By: Bluebird Management LLC, its General Partner
By: /s/ Ben Sample
Name: Ben Sample
Title: Senior Vice President`;

const UNDERSIGNED = `NON-DISCLOSURE AGREEMENT

This agreement is made by and between Nordlicht Wholesale, Inc., a Delaware corporation, and the undersigned (hereinafter "Second Party").
${BODY}

IN WITNESS WHEREOF, the parties hereto have executed this agreement this 16th day of May, 2011.

NORDLICHT WHOLESALE, INC.
By:
/s/ Ann Example

SECOND PARTY
By:
/s/ Carla Q. Muster`;

const HEREBY = `CONFIDENTIAL NON-DISCLOSURE AGREEMENT

In order to induce the parties hereto to disclose certain Confidential Information, Nordlicht Inc., with offices at 12 Quay Street, Boston
("Nordlicht") and Bluebird Media Inc. with offices at 4 Mill Lane, Albany (the "Company") hereby agree as follows:
${BODY}

NORDLICHT INC.
By:
/s/ Ann Example
Name: Ann Example

BLUEBIRD MEDIA INC.
By:
/s/ Ben Sample
Name: Ben Sample`;

const ENGLISH = `CONFIDENTIALITY LETTER

Dear Sirs,

We refer to our talks about the sale of the business. ${BODY}

Yours faithfully

Signed for and on behalf of Nordlicht Holdings Limited by
Ann Example, Director

Signed for and on behalf of Bluebird Trading plc by
Ben Sample, Director`;

const EMPLOYEE = `COVENANT NOT TO COMPETE AND NON-DISCLOSURE AGREEMENT

As an associate of Nordlicht, Inc. (the "Company"), you will have access to confidential information of the Company. ${BODY}

NORDLICHT, INC.
BY: /s/ Ann Example
Ann Example
Executive Vice President

/s/ Ben Sample
Ben Sample`;

const CASES: readonly [string, string, string[]][] = [
  [
    'a letter that both sides sign, past the company that signs for a partnership',
    LETTER,
    ['Nordlicht Wholesale, Inc.', 'Bluebird Partners, L.P.'],
  ],
  ['an undersigned second party', UNDERSIGNED, ['Nordlicht Wholesale, Inc.', 'Carla Q. Muster']],
  ['companies whose clause names no joining word', HEREBY, ['NORDLICHT INC.', 'BLUEBIRD MEDIA INC.']],
  ['those on whose behalf is signed', ENGLISH, ['Nordlicht Holdings Limited', 'Bluebird Trading plc']],
  ['who signs for himself rather than who signs for the company', EMPLOYEE, ['Nordlicht, Inc.', 'Ben Sample']],
];

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

describe('types/contract signatures', () => {
  for (const [what, text, expected] of CASES)
    it(`reads the parties of ${what}`, () => {
      const { model } = understood(drawDocument(text, 'en'), 'contract');
      const parties = ((model.extractedData as { parties?: (string | { name: string })[] } | null)?.parties ?? []).map((party) =>
        typeof party === 'string' ? party : party.name,
      );
      expect(parties.map(plain).sort()).to.deep.equal(expected.map(plain).sort());
    });
});
