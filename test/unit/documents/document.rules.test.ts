import { expect } from 'chai';
import type { DocumentStatus } from '../../../src/documents/document.enums.js';
import { assertUnlocked, checkFile, checkMetadata, cleanFilename, mergeMetadata } from '../../../src/documents/document.rules.js';
import { concernsRun, namedTemplate } from '../../../src/documents/update.service.js';
import { type FileFacts, sniffFormat } from '../../../src/platform/content/file-format.js';

const CODES = { format: 'INVALID_FILE_FORMAT', size: 'FILE_TOO_LARGE' } as const;
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('documents/document.rules', () => {
  describe('assertUnlocked()', () => {
    const now = new Date('2026-01-15T12:00:00Z');
    const later = new Date('2026-01-15T12:00:01Z');
    const facts = (status: DocumentStatus, lockedById: number | null = null, lockedUntil: Date | null = null) => ({
      status,
      lockedById,
      lockedUntil,
    });
    const CASES: [string, ReturnType<typeof facts>, object, boolean][] = [
      ['processing', facts('processing'), {}, true],
      ['uploading', facts('uploading'), {}, true],
      ['processing, for a deletion', facts('processing'), { duringProcessing: true }, false],
      ['completed', facts('completed'), {}, false],
      ['failed', facts('failed'), {}, false],
      ['held by another', facts('completed', 8, later), {}, true],
      ['held by another until now', facts('completed', 8, now), {}, false],
      ['held by the caller', facts('completed', 7, later), {}, false],
      ['held by another, for a download', facts('completed', 8, later), { duringReview: true }, false],
    ];
    for (const [name, document, options, locked] of CASES)
      it(`${name}: ${locked ? 'locked' : 'free'} (D26)`, () =>
        expect(codeOf(() => assertUnlocked(document, 7, now, options))).to.equal(locked ? 'DOCUMENT_LOCKED' : undefined));
  });

  describe('cleanFilename()', () => {
    for (const [given, clean] of [
      ['a.pdf', 'a.pdf'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\files\\invoice.pdf', 'invoice.pdf'],
      ['in\u0000vo\u202eice.pdf', 'invoice.pdf'],
      ['  Rechnung Nr. 5.pdf ', 'Rechnung Nr. 5.pdf'],
      ['\u061cin\u200bvo\u2060ice\ufeff.pdf', 'invoice.pdf'],
      ['\u{1f469}\u200d\u{1f4bb}.pdf', '\u{1f469}\u200d\u{1f4bb}.pdf'],
    ])
      it(`makes ${JSON.stringify(clean)} of ${JSON.stringify(given)} (D20)`, () => expect(cleanFilename(given!)).to.equal(clean));

    for (const given of ['', '   ', '/', 'a/', '..', '\u0007', '\u200b', '\u200d', 'x'.repeat(256)])
      it(`refuses ${JSON.stringify(given.slice(0, 20))} (D20)`, () =>
        expect(codeOf(() => cleanFilename(given))).to.equal('VALIDATION_ERROR'));
  });

  describe('checkMetadata() and mergeMetadata()', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

    it('take 50 keys of 40 characters with 500 characters each (D28)', () => {
      expect(codeOf(() => checkMetadata({ ...many(49), ['k'.repeat(40)]: 'v'.repeat(500) }))).to.equal(undefined);
    });

    for (const [name, given] of [
      ['51 keys', many(51)],
      ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }],
      ['an empty key', { '': 'v' }],
      ['a value of 501 characters', { k: 'v'.repeat(501) }],
      ['a number', { k: 1 }],
      ['an object', { k: {} }],
    ] as const)
      it(`refuse ${name} (D28)`, () => expect(codeOf(() => checkMetadata(given))).to.equal('VALIDATION_ERROR'));

    it('merge by key, remove with null, and count what is left (D28)', () => {
      expect(mergeMetadata({ a: '1', b: '2' }, { b: null, c: '3' })).to.deep.equal({ a: '1', c: '3' });
      expect(codeOf(() => mergeMetadata(many(50), { k0: null, new: 'v' }))).to.equal(undefined);
      expect(codeOf(() => mergeMetadata(many(50), { new: 'v' }))).to.equal('VALIDATION_ERROR');
    });
  });

  describe('checkFile()', () => {
    const file: FileFacts = { format: 'png', mediaTypes: ['image/png'], sizeBytes: 10, pixelWidth: 100, pixelHeight: 100 };
    const CASES: [string, Partial<FileFacts>, string | null, string | undefined][] = [
      ['a picture', {}, null, undefined],
      ['exactly 50 MiB', { sizeBytes: 52_428_800 }, null, undefined],
      ['a byte more', { sizeBytes: 52_428_801 }, null, 'FILE_TOO_LARGE'],
      ['no format that is read', { format: null }, null, 'INVALID_FILE_FORMAT'],
      ['a contentType that contradicts', {}, 'application/pdf', 'INVALID_FILE_FORMAT'],
      ['a contentType with parameters', {}, 'Image/PNG; charset=x', undefined],
      ['any bytes', {}, 'application/octet-stream', undefined],
      ['10,000 pixels a side', { pixelWidth: 10_000, pixelHeight: 10_000 }, null, undefined],
      ['10,001 pixels a side', { pixelWidth: 10_001, pixelHeight: 10 }, null, 'FILE_TOO_LARGE'],
    ];
    for (const [name, facts, declared, code] of CASES)
      it(`${code ? `refuses ${name} as ${code}` : `takes ${name}`} (D20, D119)`, () =>
        expect(codeOf(() => checkFile({ ...file, ...facts }, declared, CODES))).to.equal(code));
  });

  describe('sniffFormat()', () => {
    const CASES: [string, Buffer, string | null][] = [
      ['a PDF', Buffer.from('%PDF-1.7'), 'pdf'],
      ['a PDF after junk', Buffer.concat([Buffer.alloc(900, 32), Buffer.from('%PDF-1.4')]), 'pdf'],
      ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'png'],
      ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
      ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0x00]), 'tiff'],
      ['a WebP', Buffer.from('RIFF....WEBP'), 'webp'],
      ['text that begins with BM', Buffer.from('BMW sells cars, and this is no picture'), null],
      ['a zip', Buffer.from('PK\u0003\u0004'), null],
      ['nothing', Buffer.alloc(0), null],
    ];
    for (const [name, head, format] of CASES) it(`takes ${name} for ${format} (D20)`, () => expect(sniffFormat(head)).to.equal(format));
  });
});

describe('documents/update.service', () => {
  it('concernsRun(): metadata alone is never locked, what is about the run is (D26)', () => {
    expect([{}, { metadata: {} }, { reprocess: false }].map(concernsRun)).to.deep.equal([false, false, false]);
    const about = [{ type: 'bol' as const }, { templateId: 'x' }, { reprocess: true }, { forceTemplate: true }, { forceTemplate: false }];
    expect(about.map(concernsRun)).to.deep.equal([true, true, true, true, true]);
    // null unsets.
    expect([{ type: null }, { templateId: null }].map(concernsRun)).to.deep.equal([true, true]);
  });

  it('namedTemplate(): the given one, or the present one when it is forced (D29)', () => {
    const none = { templateId: null, requestedTemplateId: null };
    expect(namedTemplate(none, { templateId: 'a', forceTemplate: true })).to.equal('a');
    expect(namedTemplate({ templateId: 'used', requestedTemplateId: null }, { forceTemplate: true })).to.equal('used');
    expect(namedTemplate({ templateId: 'used', requestedTemplateId: 'next' }, { forceTemplate: true })).to.equal('next');
    expect(namedTemplate(none, {})).to.equal(null);
    expect(codeOf(() => namedTemplate(none, { forceTemplate: true }))).to.equal('VALIDATION_ERROR');
  });
});
