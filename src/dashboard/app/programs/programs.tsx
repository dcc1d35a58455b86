import { ActionIcon, Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconPuzzle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResultOf } from '../shared/api/graphql';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Secret } from '../shared/ui/code/secret';
import { ConfirmAction } from '../shared/ui/confirm';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { List } from '../shared/ui/list/list';
import { PermissionPicker } from '../shared/ui/permission-picker';
import { Empty, Failure, Loading } from '../shared/ui/states';
import { CREATE_PROGRAM, DELETE_PROGRAM, PROGRAMS } from './programs.graphql';

interface Made {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

function ProgramForm({ close, made }: { close: () => void; made: (program: Made) => void }) {
  const { t } = useWords();
  const { run, busy, error } = useAction(CREATE_PROGRAM);
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const [scopes, setScopes] = useState<string[]>(['documents.read']);
  const [isPublic, setPublic] = useState(false);
  const problems = useFieldProblems(error);
  const send = async () => {
    const redirectUris = addresses.split(/\s+/).filter(Boolean);
    const { data } = await run({ input: { name: name.trim(), redirectUris, scopes, public: isPublic } });
    if (data) made(data.createOAuthClient);
  };
  const wrongAddress = Object.entries(problems).find(([field]) => field.startsWith('redirectUris'))?.[1];
  return (
    <FormDialog
      title={t('programs.add')}
      size="lg"
      button={t('programs.add')}
      incomplete={!name.trim() || !addresses.trim() || scopes.length === 0}
      {...{ busy, error, close, send }}
    >
      <TextInput
        label={t('programs.name')}
        description={t('programs.nameHint')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problems.name}
        data-autofocus
      />
      <Textarea
        label={t('programs.addresses')}
        description={t('programs.addressesHint')}
        required
        autosize
        minRows={2}
        value={addresses}
        onChange={(event) => setAddresses(event.currentTarget.value)}
        error={wrongAddress}
      />
      <Switch
        label={t('programs.public')}
        description={t('programs.publicHint')}
        checked={isPublic}
        onChange={(event) => setPublic(event.currentTarget.checked)}
      />
      <div>
        <Text size="sm" fw={500} mb={6}>
          {t('programs.scopes')}
        </Text>
        <PermissionPicker value={scopes} onChange={setScopes} />
      </div>
    </FormDialog>
  );
}

type Program = ResultOf<typeof PROGRAMS>['oauthClients'][number];

function ProgramName({ program }: { program: Program }) {
  const { t, format } = useWords();
  const { clientId, name, public: isPublic, secretLast4, createdAt, createdBy } = program;
  return (
    <>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="mono">
        {clientId}
        {secretLast4 ? ` · …${secretLast4}` : ''}
      </Text>
      <Text size="xs" c="dimmed">
        {isPublic ? `${t('programs.public')} · ` : ''}
        {t('keysPage.createdBy', { when: format.ago(createdAt), by: createdBy })}
      </Text>
    </>
  );
}

/** Programs that people may let act for them (OAuth). */
export function Programs() {
  const { t } = useWords();
  const { data, error, reload } = useData(PROGRAMS, {});
  const remove = useAction(DELETE_PROGRAM);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [deleting, setDeleting] = useState<Program | null>(null);
  const programs = data?.oauthClients;
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('programs.add')}
        </Button>
      </Group>
      {made?.clientSecret && <Secret title={t('programs.secretOf', { name: made.name })} value={made.clientSecret} />}
      {!programs && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
      {programs?.length === 0 && <Empty icon={<IconPuzzle size={26} />} title={t('programs.emptyTitle')} text={t('programs.emptyText')} />}
      {programs && programs.length > 0 && (
        <List
          label={t('nav.programs')}
          items={programs}
          keyOf={({ clientId }) => clientId}
          columns={[
            { label: t('programs.name'), part: 'name', cell: (program) => <ProgramName program={program} /> },
            {
              label: t('programs.addresses'),
              cell: ({ redirectUris }) =>
                redirectUris.map((uri) => (
                  <Text key={uri} size="xs" style={{ overflowWrap: 'anywhere' }}>
                    {uri}
                  </Text>
                )),
            },
            { label: t('programs.scopes'), cell: ({ scopes }) => <Text size="xs">{scopes.join(', ')}</Text> },
            {
              label: t('common.delete'),
              part: 'tools',
              cell: (program) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${t('common.delete')}: ${program.name}`}
                  onClick={() => setDeleting(program)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              ),
            },
          ]}
        />
      )}
      {adding && (
        <ProgramForm
          close={() => setAdding(false)}
          made={(program) => {
            setMade(program);
            setAdding(false);
            reload();
          }}
        />
      )}
      {deleting && (
        <ConfirmAction
          title={t('programs.deleteTitle', { name: deleting.name })}
          text={t('programs.deleteText')}
          button={t('common.delete')}
          close={() => setDeleting(null)}
          act={() => remove.run({ clientId: deleting.clientId })}
          done={reload}
        />
      )}
    </Stack>
  );
}
