import type { EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FolderPlus, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton, TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { type ChosenAct, StructureDialogs } from './dialogs/structure-dialogs.tsx';
import { StructureMenu } from './structure-menu.tsx';
import { StructureTable } from './table/structure-table.tsx';
import { buildTree, type TreeNode } from './structure-tree.ts';
import { structureQuery } from './structure.queries.ts';
import { ConfirmMoveDialog } from './dialogs/confirm-move-dialog.tsx';
import { movedRights } from './moving.ts';
import { useMoveWithToast } from './use-move-with-toast.ts';
import { useStructureView } from './use-structure-view.ts';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';

/** The customer's groups and estates as an editable tree. */
export function EstateStructurePage() {
  const { t } = useTranslation('estate-structure');
  const customerId = Number(useParams()['customerId']);
  const { data, dataUpdatedAt, error, refetch } = useQuery(structureQuery(customerId));
  if (data) return <Structure key={customerId} structure={data} readAt={dataUpdatedAt} />;
  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <HeaderSkeleton />
      <TableSkeleton rows={12} />
    </>
  );
}

function Structure({ structure, readAt }: { structure: EstateStructure; readAt: number }) {
  const { t } = useTranslation('estate-structure');
  const { customerId } = structure;
  const root = useMemo(() => buildTree(structure), [structure]);
  const view = useStructureView(root);
  const [menu, setMenu] = useState<{ node: TreeNode; anchor: HTMLElement }>();
  const [chosen, setChosen] = useState<ChosenAct>();
  const { wantedKey, goTo, onFocused } = useWantedRow(customerId, readAt);
  const moveByDrop = useMoveByDrop(customerId);

  useEffect(() => {
    if (wantedKey !== undefined) view.reveal(wantedKey);
    // oxlint-disable-next-line react/exhaustive-deps -- when a row is wanted, and again when it is rendered
  }, [wantedKey, root]);
  const close = (nextKey?: string) => {
    setChosen(undefined);
    if (nextKey !== undefined) goTo(nextKey);
  };
  const [pendingMove, setPendingMove] = useState<{ moved: TreeNode; place: TreeNode }>();
  const move = async (moved: TreeNode, place: TreeNode) => {
    setPendingMove(undefined);
    if (await moveByDrop(moved, place)) goTo(moved.key);
  };
  const drop = (moved: TreeNode, place: TreeNode) => {
    const { gain, lose } = movedRights(moved, place);
    if (gain.length + lose.length > 0) setPendingMove({ moved, place });
    else void move(moved, place);
  };
  const buttons = (
    <>
      <Button startIcon={<FolderPlus size={16} />} onClick={() => setChosen({ act: 'createGroup', node: root })}>
        {t('act.createGroup')}
      </Button>
      <Button
        variant="contained"
        startIcon={<Plus size={16} />}
        onClick={() => setChosen({ act: 'createEstate', node: root })}
      >
        {t('act.createEstate')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} status={t('status')} actions={buttons} />
      <StructureToolbar view={view} />
      <StructureTable
        {...{ customerId, wantedKey, onFocused }}
        rows={view.rows}
        pattern={view.pattern}
        onToggle={view.toggle}
        onMove={drop}
        onMenu={(node, anchor) => setMenu({ node, anchor })}
      />
      {view.hitCount === 0 && <EmptyState picture="search" title={t('notFound')} text={t('notFoundText')} />}
      {root.children.length === 0 && (
        <EmptyState
          picture="estate"
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<Box sx={row}>{buttons}</Box>}
        />
      )}
      {menu && (
        <StructureMenu
          {...menu}
          onClose={() => setMenu(undefined)}
          onChoose={(act) => {
            setMenu(undefined);
            setChosen({ act, node: menu.node });
          }}
        />
      )}
      {pendingMove && (
        <ConfirmMoveDialog
          {...pendingMove}
          onConfirm={() => void move(pendingMove.moved, pendingMove.place)}
          onCancel={() => setPendingMove(undefined)}
        />
      )}
      {chosen && <StructureDialogs {...chosen} customerId={customerId} onClose={close} />}
    </>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' };

/** Moves a dropped row; errors are shown as a toast, since there is no dialog. */
function useMoveByDrop(customerId: number) {
  const { t } = useTranslation('estate-structure');
  const toast = useToast();
  const move = useMoveWithToast(customerId);
  return async (moved: TreeNode, place: TreeNode) => {
    try {
      await move(moved, place);
      return true;
    } catch (error) {
      toast.error(t('move.notMoved'), errorText(error, t('failed')));
      return false;
    }
  };
}

/**
 * The row to focus after an action. New data is rendered a moment later; until then the row may still be at its old
 * position.
 */
function useWantedRow(customerId: number, readAt: number) {
  const client = useQueryClient();
  const [wish, setWish] = useState<{ key: string; from: number }>();
  const onFocused = useCallback(() => setWish(undefined), []);

  const goTo = (key: string) => {
    const query = structureQuery(customerId);
    setWish({ key, from: client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0 });
    void client.invalidateQueries(query);
  };
  return { wantedKey: wish && readAt >= wish.from ? wish.key : undefined, goTo, onFocused };
}

/** Search at the left; buttons to open or close all at the right, unless there is a search. */
function StructureToolbar({ view }: { view: ReturnType<typeof useStructureView> }) {
  const { t } = useTranslation('estate-structure');
  const { search, setSearch, hitCount, isAllOpen, toggleAll } = view;
  const openAll = (
    <Button variant="text" size="small" onClick={toggleAll}>
      {t(isAllOpen ? 'closeAll' : 'openAll')}
    </Button>
  );
  return (
    <TableToolbar
      filters={
        <Box role="search" sx={{ width: { xs: '100%', sm: 'auto' } }}>
          <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={search} onChange={setSearch} />
          <VisuallyHidden>
            <span role="status">{hitCount !== undefined && t('hits', { count: hitCount })}</span>
          </VisuallyHidden>
        </Box>
      }
      end={hitCount === undefined && openAll}
    />
  );
}
