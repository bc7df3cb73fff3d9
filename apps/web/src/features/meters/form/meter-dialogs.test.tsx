import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { isMeterField, meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { DeleteMeterDialog } from '../meter-dialogs.tsx';
import { aMeter } from '../meter-makers-for-tests.ts';
import { choose, fill, metersPath, params, press, refusal, serve, show } from '../meters-for-tests.tsx';
import { CreateMeterDialog } from './create-meter-dialog.tsx';
import { EditMeterDialog } from './edit-meter-dialog.tsx';
import { shownFields } from './meter-form-values.ts';

const onClose = vi.fn<(isGone?: boolean) => void>();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const isInvalid = (label: RegExp) => screen.getByLabelText(label).getAttribute('aria-invalid');

describe('the dialog of a new meter', () => {
  const open = (meters: Meter[] = []) => show(<CreateMeterDialog {...{ params, meters, onClose }} />);

  it('requires missing fields, and the apartment only for tenant meters', async () => {
    serve({});
    open();
    await press('Zähler anlegen');
    const missing = 'Es fehlen noch: Name, Messstelle, Art, Seriennummer, OBIS-Kennzahl, Gerätetyp, Eingebaut am.';
    expect(await screen.findByText(missing)).toBeDefined();
    expect(screen.queryByRole('combobox', { name: /^Wohnung/ })).toBeNull();
    await choose('Messstelle', 'Mieter');
    await choose('Wohnung', 'WE 08');
    expect(screen.getByRole('combobox', { name: /^Art/ }).textContent).toBe('Verbrauch');
  });

  it('tells reversed days while other fields are still empty', async () => {
    serve({});
    open();
    fill(/^Ausgebaut am/, '1.8.2026');
    fill(/^Eingebaut am/, '1.9.2026');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
  });

  it('proposes the kind by measuring point and OBIS code until one is chosen, and sends base units', async () => {
    const calls = serve({ [`POST ${metersPath}`]: { meterId: 9 } });
    open([aMeter({ serialNumber: '1EMH 77', name: 'Netzbezug' })]);
    fill(/^Name/, 'Einspeisung');
    await choose('Messstelle', 'Hausanschluss');
    expect(screen.getByRole('combobox', { name: /^Art/ }).textContent).toBe('Netzbezug');
    fill(/^OBIS-Kennzahl/, '2.8.0');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Art/ }).textContent).toBe('Netzeinspeisung'));
    fill(/^Seriennummer/, '1EMH 77');
    expect(await screen.findByText(/ein weiteres Zählwerk darin, neben Netzbezug \(1-0:1\.8\.0\)/)).toBeDefined();
    await choose('Gerätetyp', 'Moderne Messeinrichtung');
    fill(/^Eingebaut am/, '1.9.2026');
    fill(/^Stand beim Einbau/, '1.234,5');
    await press('Zähler anlegen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.find(({ call }) => call.startsWith('POST'))!.body).toEqual({
      peakPowerKw: null,
      storageCapacityKwh: null,
      name: 'Einspeisung',
      measuringPoint: 'house-connection',
      kind: 3,
      apartmentId: null,
      obis: '2.8.0',
      serialNumber: '1EMH 77',
      deviceType: 'MeMeter',
      installedOn: '2026-09-01',
      removedOn: null,
      firstCounter: 1_234_500,
    });
  });

  it('asks about a MaLo that another meter has, and saves it when it is confirmed', async () => {
    let attempts = 0;
    const question = { code: ErrorCode.MarketLocationTaken, field: 'marketLocationId', names: ['Netzbezug'] };
    const calls = serve({ [`POST ${metersPath}`]: () => (attempts++ === 0 ? refusal(question) : { meterId: 9 }) });
    open();
    fill(/^Name/, 'Allgemein');
    await choose('Messstelle', 'Allgemein');
    fill(/^OBIS-Kennzahl/, '1.8.0');
    fill(/^Seriennummer/, '1EMH 78');
    await choose('Gerätetyp', 'Moderne Messeinrichtung');
    fill(/^Eingebaut am/, '1.9.2026');
    fill(/^MaLo/, '50100000004');
    await press('Zähler anlegen');
    expect(await screen.findByText(/Diese MaLo hat schon der Zähler Netzbezug/)).toBeDefined();
    await press('Trotzdem anlegen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const bodies = calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
    expect(bodies).toEqual([
      expect.not.objectContaining({ isConfirmed: true }),
      expect.objectContaining({ isConfirmed: true, marketLocationId: '50100000004' }),
    ]);
  });

  it('says which contract of the apartment the meter joins, and from when', async () => {
    serve({ [`GET ${metersPath}/contracts-to-join`]: [{ number: 'V-17', from: '2026-09-01' }] });
    open();
    await choose('Messstelle', 'Mieter');
    await choose('Wohnung', 'WE 08');
    fill(/^OBIS-Kennzahl/, '1.8.0');
    fill(/^Eingebaut am/, '1.9.2026');
    expect(await screen.findByText('Der Zähler kommt zu einem Vertrag dazu: V-17 ab 01.09.2026.')).toBeDefined();
  });

  it('says who lives in an apartment and who has a contract there', async () => {
    const people = [{ userId: 9, firstName: 'Jana', lastName: 'Petzold', email: 'j@p.example' }];
    const occupancies = [{ occupancyId: 1, moveIn: '2020-01-01', moveOut: null, people, tariffs: [] }];
    serve({
      'GET /api/customers/3/estates/7/apartments': [
        { apartmentId: 8, name: 'WE 08', occupancies, contractHolders: ['Mara Lindner'] },
      ],
    });
    open();
    await choose('Messstelle', 'Mieter');
    await choose('Wohnung', 'WE 08 · bewohnt von Jana Petzold · Vertrag: Mara Lindner');
  });

  it('offers only kinds that fit the measuring point and resets others', async () => {
    serve({});
    open();
    await choose('Messstelle', 'Hausanschluss');
    await choose('Art', 'Netzeinspeisung');
    await choose('Messstelle', 'Heizung');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Art/ }).textContent).toBe('Heizung'));
    await userEvent.click(screen.getByRole('combobox', { name: /^Art/ }));
    const kinds = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(kinds).toEqual(['Heizung', 'Heizungstarif']);
  });

  it('asks for water in cubic metres', async () => {
    serve({});
    open();
    expect(screen.getAllByText('kWh')).toHaveLength(1);
    fill(/^OBIS-Kennzahl/, '8-0:1.0.0');
    expect(await screen.findByText('m³')).toBeDefined();
  });
});

describe('the dialog of a meter', () => {
  const path = `${metersPath}/41`;
  const changed = { version: 3, isWaiting: false };
  const open = (meter = aMeter()) => show(<EditMeterDialog {...{ params, meter, onClose }} meters={[meter]} />);

  it('hints that key figures follow in the night as soon as the measuring point changes', async () => {
    const calls = serve({ [`PUT ${path}`]: { version: 3, isWaiting: true } });
    open();
    expect(screen.queryByText('Die Kennzahlen folgen in der Nacht.')).toBeNull();
    await choose('Messstelle', 'Allgemein');
    expect(await screen.findByText('Die Kennzahlen folgen in der Nacht.')).toBeDefined();
    await press('Speichern');
    expect(
      await screen.findByText('„WE 07, Thoma“ ist gespeichert. Die Kennzahlen folgen in der Nacht.'),
    ).toBeDefined();
    expect(calls.find(({ call }) => call === `PUT ${path}`)!.body).toMatchObject({
      measuringPoint: 'general',
      apartmentId: null,
      version: 2,
    });
  });

  it.each(shownFields)('has a control for the field %s', async (name) => {
    serve({});
    open(aMeter({ kind: (isMeterField(name) && meterFields[name].onlyFor) || MeterKind.Consumption }));
    const label = i18n.t(`meters:field.${name}`);
    const isControl = (_: string, element: Element | null) =>
      element?.closest('label') !== null && element?.textContent?.startsWith(label) === true;
    expect((await screen.findAllByText(isControl)).length).toBeGreaterThan(0);
  });

  it('changes the kind with the measuring point and restores it', async () => {
    serve({});
    open();
    const kind = () => screen.getByRole('combobox', { name: /^Art/ }).textContent;
    const before = kind();
    await choose('Messstelle', 'Allgemein');
    await waitFor(() => expect(kind()).toBe('Allgemeinstrom'));
    await choose('Messstelle', 'Mieter');
    await waitFor(() => expect(kind()).toBe(before));
  });

  it('warns about a contradicting kind and keeps it until another is chosen', async () => {
    const calls = serve({ [`PUT ${path}`]: changed });
    open(aMeter({ kind: 2 }));
    expect(await screen.findByText('Art und Messstelle passen nicht zusammen.')).toBeDefined();
    await press('Speichern');
    await waitFor(() => expect(calls.find(({ call }) => call === `PUT ${path}`)!.body).toMatchObject({ kind: 2 }));
    await choose('Art', 'Mietertarif');
    expect(screen.queryByText('Art und Messstelle passen nicht zusammen.')).toBeNull();
  });

  it('shows no hint for a meter without values', async () => {
    serve({});
    open(aMeter({ valuesFrom: null, valuesTo: null }));
    await choose('Messstelle', 'Allgemein');
    expect(screen.queryByText('Die Kennzahlen folgen in der Nacht.')).toBeNull();
  });

  it.each([
    [{ code: ErrorCode.MeterNameTaken, field: 'Name' }, /^Name/, /Name/],
    [{ code: ErrorCode.SerialNumberTaken, field: 'serialNumber' }, /^Seriennummer/, /Seriennummer/],
    [{ code: ErrorCode.MeterInUse, field: 'installedOn' }, /^Eingebaut am/, /Außerhalb dieser Tage/],
    [{ code: ErrorCode.MeterInUse, field: 'apartmentId', names: ['V-17'] }, /^Wohnung/, /Vertrag V-17/],
  ])('shows %o at its field', async (metadata, field, sentence) => {
    serve({ [`PUT ${path}`]: () => refusal(metadata) });
    open();
    await press('Speichern');
    await waitFor(() => expect(isInvalid(field)).toBe('true'));
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows errors of the apartment at the measuring point if no apartment is asked for', async () => {
    serve({
      [`PUT ${path}`]: () => refusal({ code: ErrorCode.MeterInUse, field: 'apartmentId', names: ['V-17', 'V-18'] }),
    });
    open();
    await choose('Messstelle', 'Allgemein');
    await press('Speichern');
    expect(await screen.findByText(/laufen noch Mieterstrom-Verträge: V-17, V-18/)).toBeDefined();
    await waitFor(() => expect(isInvalid(/^Messstelle/)).toBe('true'));
  });

  it('shows changes of another user and keeps the typed ones', async () => {
    let attempts = 0;
    const theirs = aMeter({ name: 'WE 07, Yilmaz', deviceType: 'MeMeter', apartmentId: 8, version: 5 });
    const calls = serve({
      [`PUT ${path}`]: () => (attempts++ === 0 ? refusal({ code: ErrorCode.ChangedByOthers }) : changed),
      [`GET ${metersPath}`]: [theirs],
    });
    open();
    fill(/^MaLo/, '50100000004');
    await press('Speichern');
    const notice = (await screen.findByRole('alert')).textContent;
    expect(notice).toContain('Name:WE 07, Yilmaz');
    expect(notice).toContain('Gerätetyp:Moderne Messeinrichtung');
    expect(notice).toContain('Wohnung:WE 08');
    await press('Meine Änderungen behalten');
    await press('Speichern');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.findLast(({ call }) => call === `PUT ${path}`)!.body).toMatchObject({
      name: 'WE 07, Yilmaz',
      deviceType: 'MeMeter',
      apartmentId: 8,
      marketLocationId: '50100000004',
      version: 5,
    });
  });
});

describe('deleting a meter', () => {
  const path = `${metersPath}/41`;
  const open = () => show(<DeleteMeterDialog {...{ params, onClose }} meter={aMeter()} />);

  it('archives it if something must be kept, and says what', async () => {
    const deletion = { outcome: 'archive', reasons: ['values', 'readings'], isErasable: false, contracts: [] };
    const calls = serve({ [`GET ${path}/deletion`]: deletion, [`DELETE ${path}`]: deletion });
    open();
    await screen.findByRole('heading', { name: '„WE 07, Thoma“ archivieren?' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Messwerte',
      'Zählerstände',
    ]);
    await press('Zähler archivieren');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(calls.map(({ call }) => call)).toContain(`DELETE ${path}`);
  });

  it('deletes a meter created by mistake with its values, and says that its contract does without it', async () => {
    const deletion = { outcome: 'archive', reasons: ['values'], isErasable: true, contracts: ['V-17'] };
    const calls = serve({ [`GET ${path}/deletion`]: deletion, [`DELETE ${path}`]: { ...deletion, outcome: 'delete' } });
    open();
    await press('Stattdessen endgültig löschen');
    expect(await screen.findByText('Der Vertrag V-17 rechnet ihn dann nicht mit ab.')).toBeDefined();
    await press('Endgültig löschen');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(calls.findLast(({ call }) => call.startsWith('DELETE'))!.url).toBe(`${path}?erase=true`);
  });

  it('shows what prevents it and stays open', async () => {
    serve({
      [`GET ${path}/deletion`]: { outcome: 'archive', reasons: ['contract'], isErasable: false, contracts: ['V-17'] },
      [`DELETE ${path}`]: () => refusal({ code: ErrorCode.MeterInUse, names: ['V-17'] }),
    });
    open();
    await press('Zähler archivieren');
    expect(await screen.findByText(/läuft noch der Mieterstrom-Vertrag V-17/)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
