import { ActionIcon, Anchor, Menu, Text } from '@mantine/core';
import { IconDots, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResultOf } from '../shared/api/graphql';
import { useAction, useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link, navigate } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { ConfirmAction } from '../shared/ui/confirm';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { CLONE_TEMPLATE, DELETE_TEMPLATE, TEMPLATES, UPDATE_TEMPLATE } from './templates.graphql';

type Row = ResultOf<typeof TEMPLATES>['templates']['nodes'][number];

/** What a person may do with a template; no button for whom there is nothing. */
function TemplateMenu({ template, reload }: { template: Row; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const update = useAction(UPDATE_TEMPLATE);
  const clone = useAction(CLONE_TEMPLATE);
  const remove = useAction(DELETE_TEMPLATE);
  const [deleting, setDeleting] = useState(false);
  const { id, name, status } = template;
  if (!['templates.update', 'templates.create', 'templates.delete'].some(may)) return null;
  return (
    <>
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
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
              {t('common.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {deleting && (
        <ConfirmAction
          title={t('templates.deleteTitle', { name })}
          text={t('templates.deleteText')}
          button={t('common.delete')}
          close={() => setDeleting(false)}
          act={() => remove.run({ id })}
          done={reload}
        />
      )}
    </>
  );
}

function Templates() {
  const { t, tOf, format } = useWords();
  const { data, error, reload } = useData(TEMPLATES, {});
  const nodes = data?.templates.nodes;
  return (
    <Page title={t('nav.templates')} lead={t('templates.lead')}>
      {!nodes && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
      {nodes?.length === 0 && <Empty icon={<IconTemplate size={26} />} title={t('templates.emptyTitle')} text={t('templates.emptyText')} />}
      {nodes && nodes.length > 0 && (
        <List
          label={t('nav.templates')}
          items={nodes}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('documents.columns.name'),
              part: 'name',
              cell: ({ id, name, documentType }) => (
                <>
                  <Anchor component={Link} to={`/templates/${id}`} size="sm" fw={500}>
                    {name}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {tOf('types', documentType)}
                  </Text>
                </>
              ),
            },
            { label: t('documents.columns.status'), cell: ({ status }) => <StatusBadge status={status} /> },
            { label: t('templates.version'), cell: ({ version }) => version },
            { label: t('templates.fields'), end: true, className: 'numbers', cell: ({ fieldsCount }) => fieldsCount },
            {
              label: t('templates.used'),
              end: true,
              className: 'numbers',
              cell: ({ statistics }) => format.number(statistics.documentsProcessed),
            },
            {
              label: t('analytics.accuracy'),
              end: true,
              className: 'numbers',
              cell: ({ statistics }) => (statistics.averageAccuracy === null ? '–' : format.percent(statistics.averageAccuracy, 1)),
            },
            { label: t('common.more'), part: 'tools', cell: (template) => <TemplateMenu template={template} reload={reload} /> },
          ]}
        />
      )}
    </Page>
  );
}

/** How kinds of documents are read. */
export function TemplatesPage() {
  const { t } = useWords();
  return (
    <Needs permission="templates.read" page={t('nav.templates')}>
      <Templates />
    </Needs>
  );
}
