import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFiles, IconFileText } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { DocumentData } from '../../document/document.graphql';
import { REPROCESS } from '../../documents/bulk/bulk.graphql';
import { type ReadableType, TypeItems } from '../../documents/bulk/type-items';
import { lazyPart } from '../../shared/api/lazy-part';
import { useAction } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Link } from '../../shared/router';
import { useToast } from '../../shared/ui/toast';

const PagesDialog = lazyPart(async () => (await import('../../document/pages/pages-dialog')).PagesDialog);

interface MoreProps {
  readonly document: DocumentData;
  readonly disabled: boolean;
  /** Whether values were changed and not saved: reading again would lose them. */
  readonly dirty: boolean;
  readonly reload: () => void;
}

/** What a reviewer does with a document that was taken for the wrong type, lies on its side, or holds several. */
export function MoreMenu({ document, disabled, dirty, reload }: MoreProps) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const { run } = useAction(REPROCESS);
  const [paging, setPaging] = useState(false);
  const { id } = document;
  const readAs = async (type: ReadableType) => {
    if (dirty && !window.confirm(t('review.leave'))) return;
    const { error } = await run({ id, input: { type, reprocess: true } });
    if (error) toast.failed(error);
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('common.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/documents/${id}`} leftSection={<IconFileText size={16} />}>
            {t('review.openDocument')}
          </Menu.Item>
          {may('documents.update') && (
            <>
              <Menu.Item leftSection={<IconFiles size={16} />} disabled={disabled} onClick={() => setPaging(true)}>
                {t('document.pagesDialog.open')}
              </Menu.Item>
              <Menu.Label>{t('document.readAs')}</Menu.Label>
              <TypeItems choose={(type) => void readAs(type)} disabled={disabled} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {paging && (
        <Suspense>
          <PagesDialog document={document} close={() => setPaging(false)} reload={reload} />
        </Suspense>
      )}
    </>
  );
}
