import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useToast } from '../shared/ui/toast';
import { DropLayer } from './drop-layer';
import { upload } from './queue';
import { UploadPanel } from './upload-panel';

/** What every page has for uploads: files may be dropped or pasted, and are seen on their way. Who may not upload is told so. */
export function Uploads() {
  const { t } = useWords();
  const toast = useToast();
  const may = useMay()('documents.create');
  const refuse = () => toast.hint(t('upload.forbidden', { permission: 'documents.create' }));
  return (
    <>
      <DropLayer taken={may ? upload : refuse} sentence={t(may ? 'upload.dropHere' : 'upload.notHere')} />
      {may && <UploadPanel />}
    </>
  );
}
