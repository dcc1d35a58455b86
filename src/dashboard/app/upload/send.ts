import { client } from '../shared/api/client';
import { patienceOf, pauseIn } from '../shared/api/patience';
import { type Problem, problemOf } from '../shared/api/problem';
import { typeOf } from './files';
import { COMPLETE_UPLOAD, CREATE_UPLOAD, type Ticket } from './upload.graphql';

/** What stopped a file on its way. */
export interface Stopped extends Pick<Problem, 'code' | 'message'> {
  /** The service asks to wait so long, milliseconds. */
  readonly patience?: number | null;
}

/** A file that is sent, with what is kept of it between two tries. */
export interface Sending {
  readonly file: File;
  /** Where it may be sent, kept so that sending it again makes no second document. */
  ticket?: Ticket | undefined;
  /** How often it was sent before. */
  tries: number;
}

interface Heard {
  readonly onTicket: (documentId: string) => void;
  /** 0-1. */
  readonly onProgress: (share: number) => void;
}

const LOST: Stopped = { code: 'CONNECTION_LOST', message: '' };

/** The server may know itself by another name than this page does; a link to it is good for its path. Others lead to the storage itself. */
const addressOf = (url: string) => {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname.startsWith('/files/uploads/') ? pathname + search : url;
};

/** What an answer says of its error; the storage itself does not speak JSON. */
function errorOf({ responseText }: XMLHttpRequest): Stopped {
  try {
    return (JSON.parse(responseText) as { error?: Problem }).error ?? { ...LOST, code: 'INTERNAL_ERROR' };
  } catch {
    return { ...LOST, code: 'INTERNAL_ERROR' };
  }
}

/** Sends the bytes, telling how far they are. */
function put({ uploadUrl, headers }: Ticket, file: File, onProgress: (share: number) => void): Promise<Stopped | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', addressOf(uploadUrl));
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve(LOST);
    request.onabort = () => resolve(LOST);
    request.onload = () => {
      if (request.status < 300) return resolve(null);
      const wait = request.status === 429 ? pauseIn(request.getResponseHeader('Retry-After')) : null;
      resolve({ ...errorOf(request), patience: wait });
    };
    request.send(file);
  });
}

const stoppedBy = (error: Parameters<typeof problemOf>[0] | undefined): Stopped =>
  error ? { ...problemOf(error), patience: patienceOf(error) } : LOST;

/** Sends a file as far as it goes; gives what stopped it, or the document that it doubles. */
export async function sendOnce(sending: Sending, { onTicket, onProgress }: Heard): Promise<Stopped | { duplicateOf: string | null }> {
  const { file } = sending;
  if (!sending.ticket) {
    const input = { filename: file.name, contentType: typeOf(file.name) ?? file.type, size: file.size };
    const { data, error } = await client.mutation(CREATE_UPLOAD, { input }).toPromise();
    if (!data) return stoppedBy(error);
    sending.ticket = data.createUpload;
  }
  const { ticket } = sending;
  onTicket(ticket.documentId);
  const stopped = await put(ticket, file, onProgress);
  // The link takes no more bytes when all had arrived before and only the answer was lost.
  if (stopped && !(sending.tries > 0 && stopped.code === 'FILE_NOT_FOUND')) return stopped;
  const { data, error } = await client.mutation(COMPLETE_UPLOAD, { id: ticket.documentId }).toPromise();
  return data ? { duplicateOf: data.completeUpload.duplicateOf } : stoppedBy(error);
}
