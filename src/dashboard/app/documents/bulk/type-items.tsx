import { Menu } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useWords } from '../../shared/i18n';
import { TYPES } from '../filters';

/** A type that a document can be read as. */
export type ReadableType = (typeof TYPES)[number];

/** The types of documents, in a menu: as which it shall be read. */
export function TypeItems({ choose, disabled = false }: { choose: (type: ReadableType) => void; disabled?: boolean }) {
  const { tOf } = useWords();
  return TYPES.map((type) => (
    <Menu.Item key={type} leftSection={<IconTag size={16} />} disabled={disabled} onClick={() => choose(type)}>
      {tOf('types', type)}
    </Menu.Item>
  ));
}
