import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { StatusBadge } from '../feedback/status-badge.tsx';
import { SearchField } from '../page/search-field.tsx';
import { ColumnChoice } from '../tables/column-choice.tsx';
import type { DataColumn } from '../tables/columns.ts';
import { DataTable } from '../tables/data-table.tsx';
import { TableToolbar } from '../tables/table-toolbar.tsx';
import { TwoLines } from '../tables/two-lines.tsx';

interface Invoice {
  number: string;
  name: string;
  apartment: string;
  amountCents: number;
  group: string;
}

const people = ['Jana Petzold', 'Murat Aydın', 'Henrike Vogt', 'Tobias Reinicke', 'Sabine Krahl'];
const invoices: Invoice[] = Array.from({ length: 37 }, (_, index) => ({
  number: `RE-2026-${String(200 + index).padStart(4, '0')}`,
  name: getItem(people, index % people.length),
  apartment: `WE ${String(index + 1).padStart(2, '0')}`,
  amountCents: 4549 + index * 137,
  group: index % 2 === 0 ? 'Leipzig-Plagwitz' : 'Halle (Saale)',
}));
const sum = (rows: Invoice[]) => formatMoney(rows.reduce((cents, { amountCents }) => cents + amountCents, 0));

const columns: DataColumn<Invoice>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.number, sortKey: (row) => row.number },
  {
    id: 'name',
    header: 'Teilnehmer',
    isName: true,
    cell: (row) => <TwoLines first={row.name} second={row.apartment} />,
    sortKey: (row) => row.name,
  },
  {
    id: 'amount',
    header: 'Betrag',
    align: 'right',
    onPhone: true,
    cell: (row) => formatMoney(row.amountCents),
    sortKey: (row) => row.amountCents,
    sum,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusBadge status={row.amountCents % 2 ? 'success' : 'error'} quiet={row.amountCents % 2 === 1}>
        {row.amountCents % 2 ? 'Bezahlt' : 'Rücklastschrift'}
      </StatusBadge>
    ),
  },
];

export function GalleryTable() {
  const [search, setSearch] = useState('');
  const [ids, setIds] = useState(new Set<string>());
  const [hidden, setHidden] = useState<string[]>([]);
  const [opened, setOpened] = useState<string>();
  const rows = invoices.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <div>
      <TableToolbar
        filters={
          <SearchField label="Rechnung suchen" placeholder="Nummer oder Name" value={search} onChange={setSearch} />
        }
        end={<ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />}
        selectedCount={ids.size}
        bulkActions={<Button size="small">SEPA-Export</Button>}
        onClearSelection={() => setIds(new Set())}
      />
      <DataTable
        label="Rechnungen"
        {...{ columns, rows }}
        rowId={(row) => row.number}
        sort={{ columnId: 'number', descending: true }}
        onRowClick={(row) => setOpened(row.number)}
        activeRowId={opened}
        rowMenu={() => [
          { label: 'PDF laden', onClick: () => undefined },
          { label: 'Stornieren', destructive: true, onClick: () => undefined },
        ]}
        selection={{ ids, onChange: setIds }}
        sumLabel="Summe"
        pageSize={6}
        hiddenColumns={hidden}
        empty="Kein Treffer."
      />
      <div style={{ height: 24 }} />
      <DataTable
        label="Rechnungen nach Gruppen"
        {...{ columns }}
        rows={invoices.slice(0, 6)}
        rowId={(row) => row.number}
        groupOf={(row) => ({ id: row.group, label: row.group, detail: '3 Objekte' })}
        sumLabel="Summe, 6 Rechnungen"
        empty=""
      />
      <div style={{ height: 24 }} />
      <DataTable
        label="Tarife"
        {...{ columns }}
        rows={[]}
        rowId={(row) => row.number}
        empty={
          <EmptyState
            picture="tariff"
            title="Hier entsteht Ihr erster Tarif"
            text="Ein Tarif legt fest, was PV-Strom und Netzstrom kosten. Danach ordnen Sie ihm Teilnehmer zu und können abrechnen."
            actions={
              <>
                <Button variant="contained" startIcon={<Plus size={16} />}>
                  Tarif anlegen
                </Button>
                <Button>Aus anderem Objekt übernehmen</Button>
              </>
            }
          />
        }
      />
    </div>
  );
}
