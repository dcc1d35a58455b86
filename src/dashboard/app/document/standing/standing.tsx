import { Button, Group, Table, Text, Title } from '@mantine/core';
import { REPROCESS } from '../../documents/bulk/bulk.graphql';
import { TYPES } from '../../documents/filters';
import { useAction } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Confidence } from '../../shared/ui/badges';
import { useToast } from '../../shared/ui/toast';
import classes from '../document.module.css';
import { type Entry, entriesOf, type PlacedTable, tablesOf } from './places';
import type { PageTable, StandingPages } from './standing.graphql';

interface StandingProps {
  readonly id: string;
  readonly pages: StandingPages;
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
  /** Somebody else holds the document. */
  readonly disabled?: boolean;
  readonly reload: () => void;
}

/** Says of which type the document is: it is read again as that. */
function TypeChoice({ id, disabled, reload }: Pick<StandingProps, 'id' | 'disabled' | 'reload'>) {
  const { t, tOf } = useWords();
  const may = useMay();
  const toast = useToast();
  const { run, busy } = useAction(REPROCESS);
  if (!may('documents.update')) return null;
  const choose = async (type: (typeof TYPES)[number]) => {
    const { error } = await run({ id, input: { type, reprocess: true } });
    if (error) toast.failed(error);
    else reload();
  };
  return (
    <section>
      <Title order={2} className={classes.groupTitle}>
        {t('document.standing.choose')}
      </Title>
      <Group gap={6}>
        {TYPES.map((type) => (
          <Button key={type} size="compact-sm" variant="default" disabled={disabled || busy} onClick={() => void choose(type)}>
            {tOf('types', type)}
          </Button>
        ))}
      </Group>
    </section>
  );
}

function EntryRow({ entry, active, onActive }: { entry: Entry } & Pick<StandingProps, 'active' | 'onActive'>) {
  const { t } = useWords();
  const { id, name, value, confidence } = entry;
  const text = typeof value === 'boolean' ? t(value ? 'document.standing.ticked' : 'document.standing.notTicked') : (value ?? '–');
  return (
    <li>
      <button
        type="button"
        className={classes.field}
        data-active={active === id || undefined}
        onPointerEnter={() => onActive(id)}
        onPointerLeave={() => onActive(null)}
        onFocus={() => onActive(id)}
      >
        <span className={classes.fieldName}>{name}</span>
        <span className={classes.fieldValue} data-empty={value === null || undefined}>
          {text}
        </span>
        <span className={classes.fieldTrust}>{value === null ? null : <Confidence value={confidence} />}</span>
      </button>
    </li>
  );
}

function Rows({ table }: { table: PageTable }) {
  const numbers = Array.from({ length: table.rows }, (_, index) => index + 1);
  return numbers.map((number) => (
    <Table.Tr key={number}>
      {table.cells
        .filter(({ row }) => row === number)
        .sort((a, b) => a.column - b.column)
        .map(({ column, rowSpan, columnSpan, text, header }) =>
          header ? (
            <Table.Th key={column} rowSpan={rowSpan} colSpan={columnSpan}>
              {text}
            </Table.Th>
          ) : (
            <Table.Td key={column} rowSpan={rowSpan} colSpan={columnSpan}>
              {text}
            </Table.Td>
          ),
        )}
    </Table.Tr>
  ));
}

function OneTable({ placed, name, onActive }: { placed: PlacedTable; name: string } & Pick<StandingProps, 'onActive'>) {
  return (
    <section onPointerEnter={() => onActive(placed.id)} onPointerLeave={() => onActive(null)}>
      <Title order={2} className={classes.groupTitle}>
        {name}
      </Title>
      <div className={classes.grid} tabIndex={0} role="group" aria-label={name} onFocus={() => onActive(placed.id)}>
        <Table verticalSpacing={5} horizontalSpacing="xs" fz="xs" withColumnBorders>
          <Table.Tbody>
            <Rows table={placed.table} />
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

/** A document of no known type: the type can be said; meanwhile its labelled values and tables stand here, each with its place on the page. */
export function Standing({ id, pages, active, onActive, disabled, reload }: StandingProps) {
  const { t, format } = useWords();
  const entries = entriesOf(pages);
  const tables = tablesOf(pages);
  return (
    <div className={classes.fields}>
      <TypeChoice id={id} disabled={disabled} reload={reload} />
      {entries.length > 0 && (
        <section>
          <Title order={2} className={classes.groupTitle}>
            {t('document.standing.pairs')} <span className={classes.count}>{format.number(entries.length)}</span>
          </Title>
          <ul className={classes.list}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} active={active} onActive={onActive} />
            ))}
          </ul>
        </section>
      )}
      {tables.map((placed, index) => (
        <OneTable key={placed.id} placed={placed} name={t('document.standing.table', { number: index + 1 })} onActive={onActive} />
      ))}
      {entries.length === 0 && tables.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('document.standing.nothing')}
        </Text>
      )}
    </div>
  );
}
