import { Menu } from '@mantine/core';
import { useWords } from '../shared/i18n';
import { type OpenedProps, useOpened } from '../shared/ui/menus/on-demand';
import { COLUMNS } from './columns';

interface ColumnMenuProps extends OpenedProps {
  readonly columns: readonly string[];
  readonly setColumns: (columns: string[]) => void;
}

/** Which columns the list shows. */
export function ColumnMenu({ button, columns, setColumns }: ColumnMenuProps) {
  const { t } = useWords();
  const { opened, onChange, target } = useOpened(button);
  const toggle = (id: string) =>
    setColumns(COLUMNS.map((column) => column.id).filter((each) => (each === id ? !columns.includes(each) : columns.includes(each))));
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" shadow="md">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {COLUMNS.map(({ id, label }) => (
          <Menu.CheckboxItem key={id} checked={columns.includes(id)} onChange={() => toggle(id)}>
            {t(label)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
