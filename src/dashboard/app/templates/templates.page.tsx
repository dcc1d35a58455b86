import { ActionIcon, Anchor, Menu, Table, Text } from '@mantine/core';
import { IconDots, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link, navigate } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { Confirm } from '../shared/ui/confirm';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { CLONE_TEMPLATE, DELETE_TEMPLATE, TEMPLATES, UPDATE_TEMPLATE } from './templates.graphql';

function Templates() {
  const { t, tOf, format } = useWords();
  const may = useMay();
  const toast = useToast();
  const { data, error, reload } = useData(TEMPLATES, {});
  const update = useAction(UPDATE_TEMPLATE);
  const clone = useAction(CLONE_TEMPLATE);
  const remove = useAction(DELETE_TEMPLATE);
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null);
  const nodes = data?.templates.nodes;
  return (
    <Page title={t('nav.templates')} lead={t('templates.lead')}>
      {!nodes && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
      {nodes?.length === 0 && <Empty icon={<IconTemplate size={26} />} title={t('templates.emptyTitle')} text={t('templates.emptyText')} />}
      {nodes && nodes.length > 0 && (
        <Table.ScrollContainer minWidth={680} type="native">
          <Table verticalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('documents.columns.name')}</Table.Th>
                <Table.Th>{t('documents.columns.status')}</Table.Th>
                <Table.Th>{t('templates.version')}</Table.Th>
                <Table.Th ta="end">{t('templates.fields')}</Table.Th>
                <Table.Th ta="end">{t('templates.used')}</Table.Th>
                <Table.Th ta="end">{t('analytics.accuracy')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {nodes.map(({ id, name, documentType, status, version, fieldsCount, statistics }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor component={Link} to={`/templates/${id}`} size="sm" fw={500}>
                      {name}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {tOf('types', documentType)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <StatusBadge status={status} />
                  </Table.Td>
                  <Table.Td>{version}</Table.Td>
                  <Table.Td ta="end">{fieldsCount}</Table.Td>
                  <Table.Td ta="end">{format.number(statistics.documentsProcessed)}</Table.Td>
                  <Table.Td ta="end">{statistics.averageAccuracy === null ? '–' : format.percent(statistics.averageAccuracy, 1)}</Table.Td>
                  <Table.Td ta="end">
                    <Menu position="bottom-end" shadow="md">
                      <Menu.Target>
                        <ActionIcon variant="subtle" color="gray" aria-label={t('keysPage.actions', { name })}>
                          <IconDots size={18} />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        {may('templates.update') && (
                          <Menu.Item
                            onClick={async () => {
                              const done = await update.run({ id, input: { status: status === 'active' ? 'inactive' : 'active' } });
                              if (done.error) toast.failed(done.error);
                              else reload();
                            }}
                          >
                            {t(status === 'active' ? 'templates.deactivate' : 'templates.activate')}
                          </Menu.Item>
                        )}
                        {may('templates.create') && (
                          <Menu.Item
                            onClick={async () => {
                              const done = await clone.run({ id });
                              if (done.error) toast.failed(done.error);
                              else navigate(`/templates/${done.data.cloneTemplate.id}`);
                            }}
                          >
                            {t('templates.clone')}
                          </Menu.Item>
                        )}
                        {may('templates.delete') && (
                          <Menu.Item c="var(--mantine-color-error)" onClick={() => setDeleting({ id, name })}>
                            {t('common.delete')}
                          </Menu.Item>
                        )}
                      </Menu.Dropdown>
                    </Menu>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {deleting && (
        <Confirm
          title={t('templates.deleteTitle', { name: deleting.name })}
          text={t('templates.deleteText')}
          button={t('common.delete')}
          busy={remove.busy}
          close={() => setDeleting(null)}
          run={async () => {
            const done = await remove.run({ id: deleting.id });
            setDeleting(null);
            if (done.error) toast.failed(done.error);
            else reload();
          }}
        />
      )}
    </Page>
  );
}

/** How kinds of documents are read. */
export function TemplatesPage() {
  return (
    <Needs permission="templates.read">
      <Templates />
    </Needs>
  );
}
