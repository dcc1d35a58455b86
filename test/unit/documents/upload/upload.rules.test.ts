import { expect } from 'chai';
import { Document } from '../../../../src/documents/document.entity.js';
import { type AcceptedUpload, isRefusal, newDocument, uploadedEvent } from '../../../../src/documents/upload/upload.rules.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';
import type { Caller } from '../../../../src/vocabulary/permissions.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const CALLER = { organizationId: 7, mode: 'test', userId: 9, email: 'clerk@example.com' } as Caller;

const upload = (more: Partial<AcceptedUpload> = {}): AcceptedUpload => ({
  details: {
    filename: 'a.pdf',
    declaredType: 'application/octet-stream',
    type: 'invoice',
    metadata: { order: '7' },
    webhookUrl: 'https://example.com/hook',
    priority: 'high',
    templateId: 'tpl_1',
    quality: 'accuracy',
  },
  content: { storageKey: '7/test/a', sizeBytes: 1234, sha256: 'ab'.repeat(32), head: Buffer.from('%PDF-1.7') },
  contentType: 'application/pdf',
  pageCount: 3,
  batchId: 'batch_1',
  ...more,
});

describe('upload.rules', () => {
  describe('newDocument()', () => {
    it('belongs to who uploads it, in his mode, and begins its first run', () => {
      const document = newDocument(CALLER, upload(), NOW);
      expect(document).to.be.instanceOf(Document);
      expect(document.id).to.match(/^doc_[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(document).to.include({ organizationId: 7, mode: 'test', uploadedById: 9, uploadedBy: 'clerk@example.com' });
      expect(document).to.include({ status: 'processing', run: 1, resultRun: null, completedAt: null });
      expect([document.createdAt, document.updatedAt, document.processingStartedAt]).to.deep.equal([NOW, NOW, NOW]);
    });

    it('keeps what was asked for, and the type of the content for the one that was declared', () => {
      const document = newDocument(CALLER, upload(), NOW);
      expect(document).to.include({ filename: 'a.pdf', contentType: 'application/pdf', fileSize: 1234, pageCount: 3, batchId: 'batch_1' });
      expect(document).to.include({ type: 'invoice', requestedType: 'invoice', priority: 'high', quality: 'accuracy' });
      expect(document).to.include({ storageKey: '7/test/a', sha256: 'ab'.repeat(32), webhookUrl: 'https://example.com/hook' });
      expect(document.metadata).to.deep.equal({ order: '7' });
    });

    it('asks for a template, and says of none that it was used', () => {
      expect(newDocument(CALLER, upload(), NOW)).to.include({ requestedTemplateId: 'tpl_1', templateId: null, templateName: null });
    });

    it('is open to the organization, and comes from no other document', () => {
      const document = newDocument(CALLER, upload(), NOW);
      expect(document).to.include({ defaultAccess: 'organization', inheritRolePermissions: true, sourceDocumentId: null });
      expect(document).to.include({ sourceFirstPage: null, sourceLastPage: null, pageRotations: null });
    });

    it('is no more open than the document that it is a part of (D147)', () => {
      const source = Object.assign(newDocument(CALLER, upload(), NOW), { defaultAccess: 'private', inheritRolePermissions: false });
      const part = { source, firstPage: 2, lastPage: 3, rotations: [0, 180] as Document['pageRotations'] };
      const document = newDocument(CALLER, upload({ part }), NOW);
      expect(document).to.include({ defaultAccess: 'private', inheritRolePermissions: false });
      expect(document).to.include({ sourceDocumentId: source.id, sourceFirstPage: 2, sourceLastPage: 3 });
      expect(document.pageRotations).to.deep.equal([0, 180]);
    });
  });

  it('uploadedEvent() tells what the payload promises, and no address of the content (D79)', () => {
    const document = newDocument(CALLER, upload(), NOW);
    const event = uploadedEvent(document);
    expect(event).to.include({ type: 'document.uploaded', documentId: document.id, batchId: 'batch_1' });
    expect(event.data).to.deep.equal({
      documentId: document.id,
      filename: 'a.pdf',
      type: 'invoice',
      fileSize: 1234,
      uploadedBy: 'clerk@example.com',
      batchId: 'batch_1',
    });
    expect(event.facts).to.include({ document_type: 'invoice', 'metadata.order': '7' });
  });

  describe('isRefusal()', () => {
    it('is what the caller can put right', () => {
      expect(isRefusal(new ServiceError('INVALID_FILE_FORMAT'))).to.equal(true);
      expect(isRefusal(new ServiceError('QUOTA_EXCEEDED'))).to.equal(true);
    });

    it('is no fault of ours, and nothing that is no error of the service', () => {
      expect(isRefusal(new ServiceError('INTERNAL_ERROR'))).to.equal(false);
      expect(isRefusal(new ServiceError('SERVICE_UNAVAILABLE'))).to.equal(false);
      expect(isRefusal(new Error('a file is gone'))).to.equal(false);
      expect(isRefusal(undefined)).to.equal(false);
    });

    it('is no error of the database, whatever it was turned into', () => {
      const deadlock = Object.assign(new ServiceError('VALIDATION_ERROR'), { errno: 1213 });
      expect(isRefusal(deadlock)).to.equal(false);
    });
  });
});
