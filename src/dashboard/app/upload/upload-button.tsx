import { ActionIcon, Button, FileButton, Group } from '@mantine/core';
import { IconChevronDown, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { onDemand } from '../shared/ui/menus/on-demand';
import { ACCEPT } from './files';
import { upload } from './queue';

const SourceMenu = onDemand(async () => (await import('./source-menu')).SourceMenu);

function chosen({ target }: ChangeEvent<HTMLInputElement>): void {
  upload([...(target.files ?? [])].filter((file) => !file.name.startsWith('.')));
  // The same choice made again is a new one.
  target.value = '';
}

/** Chooses files; a folder or the camera behind the arrow. */
export function UploadButton() {
  const { t } = useWords();
  const open = useRef<() => void>(() => undefined);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  useShortcuts(t('keys.here'), [{ keys: 'u', label: t('upload.choose'), run: () => open.current() }]);
  return (
    <Group gap={1} wrap="nowrap">
      <FileButton multiple accept={ACCEPT} onChange={upload} inputProps={{ 'aria-label': t('upload.choose') }}>
        {({ onClick }) => {
          open.current = onClick;
          return (
            <Button
              leftSection={<IconUpload size={16} />}
              onClick={onClick}
              style={{ borderTopRightRadius: 0, borderBottomRightRadius: 0 }}
            >
              {t('upload.button')}
            </Button>
          );
        }}
      </FileButton>
      <SourceMenu
        folder={() => folder.current?.click()}
        camera={() => camera.current?.click()}
        button={
          <ActionIcon size={36} aria-label={t('upload.more')} style={{ borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }}>
            <IconChevronDown size={16} />
          </ActionIcon>
        }
      />
      <input ref={folder} type="file" hidden multiple aria-label={t('upload.folder')} onChange={chosen} {...{ webkitdirectory: '' }} />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" aria-label={t('upload.camera')} onChange={chosen} />
    </Group>
  );
}
