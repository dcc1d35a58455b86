import { Button, Stack, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Secret } from '../shared/ui/code/secret';
import { Page } from '../shared/ui/page';
import { Failure, Loading, Needs } from '../shared/ui/states';
import { InviteDialog } from './invite-dialog';
import { Members } from './members';
import { ROLES } from './people.graphql';
import { RolesTab } from './roles-tab';

function People() {
  const { t } = useWords();
  const may = useMay();
  const [search, change] = useSearch();
  const mayRoles = may('users.roles') || may('users.manage');
  const roles = useData(ROLES, {}, { pause: !mayRoles });
  const [inviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<{ email: string; url: string | null } | null>(null);
  const [version, setVersion] = useState(0);
  const wasInvited = (email: string, url: string | null) => {
    setInvited({ email, url });
    setVersion((now) => now + 1);
  };
  return (
    <Page
      title={t('nav.people')}
      actions={
        may('users.invite') && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {invited?.url && <Secret title={t('people.link', { email: invited.email })} value={invited.url} />}
        <Tabs
          keepMounted={false}
          value={search.get('tab') === 'roles' ? 'roles' : 'members'}
          onChange={(tab) => change({ tab: tab === 'roles' ? tab : null })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="members">{t('people.members')}</Tabs.Tab>
            {mayRoles && <Tabs.Tab value="roles">{t('people.roles')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="members">
            {may('users.manage') || may('users.invite') ? (
              <Members key={version} roles={roles.data?.roles ?? []} invited={wasInvited} />
            ) : (
              <Needs permission="users.manage">{null}</Needs>
            )}
          </Tabs.Panel>
          {mayRoles && (
            <Tabs.Panel value="roles">
              {roles.data ? (
                <RolesTab roles={roles.data.roles} reload={roles.reload} />
              ) : roles.error ? (
                <Failure error={roles.error} retry={roles.reload} />
              ) : (
                <Loading />
              )}
            </Tabs.Panel>
          )}
        </Tabs>
      </Stack>
      {inviting && (
        <InviteDialog
          roles={roles.data?.roles ?? []}
          close={() => setInviting(false)}
          invited={(email, url) => {
            setInviting(false);
            wasInvited(email, url);
          }}
        />
      )}
    </Page>
  );
}

/** Who belongs to the organization, and what each may do. */
export function PeoplePage() {
  const { t } = useWords();
  return (
    <Needs permission="users.manage" or="users.invite" live page={t('nav.people')}>
      <People />
    </Needs>
  );
}
