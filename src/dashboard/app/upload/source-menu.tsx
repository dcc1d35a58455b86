import { Menu } from '@mantine/core';
import { IconCamera, IconFolderOpen } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { type OpenedProps, useOpened } from '../shared/ui/menus/on-demand';

interface SourceMenuProps extends OpenedProps {
  readonly folder: () => void;
  readonly camera: () => void;
}

/** Where files come from, beside single ones. */
export function SourceMenu({ button, folder, camera }: SourceMenuProps) {
  const { t } = useWords();
  const { opened, onChange, target } = useOpened(button);
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" shadow="md">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFolderOpen size={16} />} onClick={folder}>
          {t('upload.folder')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCamera size={16} />} onClick={camera}>
          {t('upload.camera')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
