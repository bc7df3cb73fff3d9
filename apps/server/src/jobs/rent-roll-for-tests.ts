import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import type { PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import type { RecipeConstant } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import * as sample from '../features/portfolio/portfolio-for-tests.ts';
import { aProvider, aSupply, aTariff } from '../testing/electricity-makers.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startPortfolioJob } from './run-portfolio-imports.ts';

type Admin = Awaited<ReturnType<typeof sample.anEmptyCustomer>>;

const constants: RecipeConstant[] = Object.entries({
  'estates.allocationKey': 'Nach Wohnfläche',
  'edges.name': 'Ohne Steuerung',
  'edges.source': 'files',
  'meters.obis': '1-0:1.8.0',
  'meters.kind': 'Verbrauch',
  'meters.measuringPoint': 'Mieter',
  'meters.deviceType': 'Moderne Messeinrichtung',
  'meters.startDate': '01.01.2021',
}).map(([target, value]) => ({ target: target as RecipeConstant['target'], value, byEstate: {} }));

/** Four apartments: one vacant, one let twice, one whose tenant pays by a mandate of a wrong account. */
const rentRoll = [
  'Obj.-Nr.;Anschrift;PLZ/Ort;Whg;Fl. m²;Mieter;E-Mail;Mietbeginn;Mietende;Zähler Strom;Stromtarif;IBAN;Kontoinhaber;Mandat vom;Zst.',
  '4711;Südstr. 12;04107 Leipzig;001;62,40;Kaya, Elif;elif@post.example;01.04.2021;;Z1;;DE89 3704 0044 0532 0130 00;Elif Kaya;20.04.2021;1234,5',
  '4711;Südstr. 12;04107 Leipzig;002;58,10;Leerstand;;;;Z2;;;;;',
  '4711;Südstr. 12;04107 Leipzig;003;71,00;Noack, Robert;robert@post.example;15.10.2019;31.03.2020;Z3;;;;;',
  '4711;Südstr. 12;04107 Leipzig;003;71,00;Hofer, Daniel;daniel@post.example;01.06.2021;;;;;;;',
  '4711;Südstr. 12;04107 Leipzig;004;50,00;Siebert, Marlene;marlene@post.example;01.02.2024;;Z4;;DE12;Marlene Siebert;20.01.2024;',
].join('\r\n');

/** Loads a rent roll with headings of its own, whose contracts are open then; people of each test are others. */
export async function storeRentRoll(server: TestServer, admin: Admin): Promise<PortfolioImport> {
  const content = rentRoll.replaceAll('@post', `@post${admin.customerId}`);
  const { portfolioImportId: id } = (
    await sample.upload(server, admin, [{ name: 'Mieterliste.csv', content }])
  ).json<PortfolioImport>();
  const url = `${admin.url}/imports/${id}`;
  const call = { url: `${url}/mapping`, headers: admin.headers };
  const { recipe } = (await server.app.inject(call)).json<PortfolioMapping>();
  const payload = { recipe: { ...recipe, constants }, isConfirmed: true };
  await server.app.inject({ ...call, method: 'PUT', payload });
  const checked = (await sample.previewAgain(server, admin, id)).json<PortfolioImport>();
  const started = await sample.start(server, admin, checked);
  if (started.statusCode !== 200) throw new Error(`${started.body} ${JSON.stringify(checked.preview?.issues)}`);
  const stop = startPortfolioJob({ db: server.db, log: console, pauseMs: 20 });
  const ended = await sample.importEnded(server, admin, id);
  await stop();
  return ended;
}

/** Electricity is sold in the estate of the rent roll, by one tariff. */
export async function supplyRentRoll({ db }: TestServer, { customerId }: Admin): Promise<void> {
  const estate = db.selectFrom('estate').select('id').where('customer_id', '=', customerId);
  const place = { customerId, estateId: (await estate.executeTakeFirstOrThrow()).id };
  const providerId = await aProvider(db, customerId, { creditor_id: `DE98ZZZ${customerId}` });
  await aSupply(db, { ...place, providerId });
  await aTariff(db, place, { name: 'Hausstrom' });
}
