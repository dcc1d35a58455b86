import { DropLayer } from './drop-layer';
import { UploadPanel } from './upload-panel';

/** What every page has for uploads: files may be dropped or pasted, and are seen on their way. */
export function Uploads() {
  return (
    <>
      <DropLayer />
      <UploadPanel />
    </>
  );
}
