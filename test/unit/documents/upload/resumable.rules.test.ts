import { expect } from 'chai';
import { readBytes, readCreation, readUploadMetadata, requireTus } from '../../../../src/documents/upload/resumable.rules.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const pairs = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

describe('resumable.rules', () => {
  it('readUploadMetadata() reads pairs, also those without a value', () => {
    expect(readUploadMetadata(`${pairs({ filename: 'päper.pdf' })}, is_confidential`)).to.deep.equal({
      filename: 'päper.pdf',
      is_confidential: '',
    });
  });

  for (const text of ['', 'filename a b', 'filename ###'])
    it(`readUploadMetadata() refuses "${text}"`, () => {
      expect(() => readUploadMetadata(text)).to.throw(ServiceError, 'Upload-Metadata');
    });

  it('readCreation() gives the body of createUpload', () => {
    const given = {
      filename: 'a.pdf',
      filetype: 'application/pdf',
      type: 'invoice',
      priority: 'high',
      metadata: '{"a":"1"}',
      relativePath: 'null',
    };
    expect(readCreation({ 'upload-length': '12', 'upload-metadata': pairs(given) })).to.deep.equal({
      filename: 'a.pdf',
      size: 12,
      contentType: 'application/pdf',
      type: 'invoice',
      priority: 'high',
      metadata: { a: '1' },
    });
  });

  it('readCreation() takes name and media type as browsers’ upload programs give them', () => {
    const body = readCreation({ 'upload-length': '1', 'upload-metadata': pairs({ name: 'b.png', type: 'image/png' }) });
    expect(body).to.deep.equal({ filename: 'b.png', size: 1, contentType: 'image/png' });
  });

  for (const [name, headers] of [
    ['no length', { 'upload-metadata': pairs({ filename: 'a', filetype: 'application/pdf' }) }],
    ['no name', { 'upload-length': '1', 'upload-metadata': pairs({ filetype: 'application/pdf' }) }],
    ['no type', { 'upload-length': '1', 'upload-metadata': pairs({ filename: 'a' }) }],
    ['metadata that is no JSON', { 'upload-length': '1', 'upload-metadata': pairs({ filename: 'a', filetype: 'b/c', metadata: '{' }) }],
  ] as const)
    it(`readCreation() refuses ${name}`, () => {
      expect(() => readCreation(headers))
        .to.throw(ServiceError)
        .with.property('code', 'VALIDATION_ERROR');
    });

  it('readBytes() takes digits alone', () => {
    expect(readBytes({ 'upload-offset': '0' }, 'Upload-Offset')).to.equal(0);
    for (const text of ['-1', '1.5', '', '0x1']) expect(() => readBytes({ 'upload-offset': text }, 'Upload-Offset')).to.throw(ServiceError);
  });

  it('requireTus() refuses another version and names its own', () => {
    requireTus({});
    requireTus({ 'tus-resumable': '1.0.0' });
    expect(() => requireTus({ 'tus-resumable': '0.2.2' }))
      .to.throw(ServiceError)
      .with.nested.property('headers.Tus-Version', '1.0.0');
  });
});
