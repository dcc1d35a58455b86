import { objectOf } from '../../platform/http/describe.js';
import type { HandlerContext, RestRow } from '../../platform/http/route.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { LIMITS } from '../document.rules.js';
import { OFFSET_TYPE, readBytes, readCreation, requireTus, TUS_HEADERS } from './resumable.rules.js';
import type { ResumableUploads, UploadProgress } from './resumable.service.js';

const expiryOf = (expiresAt: Date | null): Record<string, string> =>
  expiresAt === null ? {} : { 'Upload-Expires': expiresAt.toUTCString() };

function setHeaders({ response }: HandlerContext, { fileSize, received, expiresAt }: UploadProgress): void {
  const own = { 'Upload-Offset': String(received), 'Upload-Length': String(fileSize), 'Cache-Control': 'no-store' };
  for (const [name, value] of Object.entries({ ...TUS_HEADERS, ...own, ...expiryOf(expiresAt) })) response.setHeader(name, value);
}

const TUS = { 'Tus-Resumable': 'Version of the protocol: 1.0.0.' } as const;
const STANDS = { ...TUS, 'Upload-Offset': 'Bytes that have arrived.', 'Upload-Length': 'Size of the file in bytes.' } as const;

/** Resumable uploads by the tus protocol 1.0: creation, its offset, further bytes, end. */
export function resumableRows(uploads: ResumableUploads): readonly RestRow[] {
  return [
    {
      method: 'POST',
      path: '/uploads',
      tag: 'Documents',
      summary: 'Begins an upload that can be resumed (tus 1.0).',
      errors: ['INVALID_DOCUMENT_TYPE', 'FILE_TOO_LARGE', 'INVALID_FILE_FORMAT', 'TEMPLATE_NOT_FOUND', 'INVALID_URL', 'QUOTA_EXCEEDED'],
      additive: true,
      status: 201,
      operation: 'mutation CreateUpload($input: CreateUploadInput!) { data: createUpload(input: $input) { documentId expiresAt } }',
      body: 'input',
      fromHeaders: {
        read: readCreation,
        names: {
          'Upload-Length': `Size of the file in bytes, at most ${LIMITS.fileBytes}.`,
          'Upload-Metadata':
            'Pairs of a key and base64, comma-separated: filename, filetype, type, templateId, priority, quality, webhookUrl, metadata.',
        },
      },
      location: ({ documentId }) => `/uploads/${String(documentId)}`,
      headers: ({ expiresAt }) => ({
        ...TUS_HEADERS,
        'Tus-Max-Size': String(LIMITS.fileBytes),
        ...expiryOf(new Date(expiresAt as string)),
      }),
    },
    {
      method: 'GET',
      path: '/uploads/{id}',
      tag: 'Documents',
      summary: 'Where a resumable upload stands; HEAD gives the headers alone.',
      errors: ['PRECONDITION_FAILED', 'DOCUMENT_NOT_FOUND', 'FILE_NOT_FOUND'],
      reads: TUS,
      headers: STANDS,
      data: objectOf({
        documentId: { type: 'string' },
        fileSize: { type: 'integer', description: 'Bytes of the file.' },
        received: { type: 'integer', description: 'Bytes that have arrived.' },
        expiresAt: { type: ['string', 'null'], format: 'date-time', description: 'null: everything has arrived.' },
      }),
      additive: true,
      requires: 'documents.create',
      reach: 'mode',
      clients: true,
      handler: async (context) => {
        requireTus(context.request.headers);
        const progress = await uploads.progress(context.caller, context.parameters.id!);
        setHeaders(context, progress);
        context.response.status(200).json({ success: true, data: progress });
      },
    },
    {
      method: 'PATCH',
      path: '/uploads/{id}',
      tag: 'Documents',
      summary: 'Sends further bytes of a resumable upload; with the last one the document is read.',
      errors: [
        'PRECONDITION_FAILED',
        'DOCUMENT_NOT_FOUND',
        'FILE_NOT_FOUND',
        'UPLOAD_OFFSET_MISMATCH',
        'UNSUPPORTED_MEDIA_TYPE',
        'FILE_TOO_LARGE',
        'INVALID_FILE_FORMAT',
        'QUOTA_EXCEEDED',
      ],
      reads: { ...TUS, 'Upload-Offset': 'Bytes that have arrived before these.' },
      takes: OFFSET_TYPE,
      empty: true,
      headers: STANDS,
      additive: true,
      requires: 'documents.create',
      reach: 'mode',
      clients: true,
      handler: async (context) => {
        const { request, response, parameters } = context;
        requireTus(request.headers);
        const offset = readBytes(request.headers, 'Upload-Offset');
        if ((request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() !== OFFSET_TYPE)
          throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', undefined, { message: `Send the bytes as ${OFFSET_TYPE}.` });
        setHeaders(context, await uploads.append(context, parameters.id!, offset, request));
        response.status(204).end();
      },
    },
    {
      method: 'DELETE',
      path: '/uploads/{id}',
      tag: 'Documents',
      summary: 'Gives a resumable upload up.',
      errors: ['PRECONDITION_FAILED', 'DOCUMENT_NOT_FOUND', 'FILE_NOT_FOUND'],
      reads: TUS,
      empty: true,
      headers: TUS,
      additive: true,
      requires: 'documents.create',
      reach: 'mode',
      clients: true,
      handler: async ({ request, response, caller, parameters }) => {
        requireTus(request.headers);
        await uploads.abandon(caller, parameters.id!);
        for (const [name, value] of Object.entries(TUS_HEADERS)) response.setHeader(name, value);
        response.status(204).end();
      },
    },
  ];
}
