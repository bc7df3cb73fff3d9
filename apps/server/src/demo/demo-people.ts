import { getItem } from '@lichthof/domain/collections/items.ts';
import type { DemoApartment, DemoOccupancy, DemoPerson } from './demo-estate.ts';

const names =
  `Leyla Aydin, Henrik Thoma, Agnieszka Wysocki, Ömer Müller-Öztürk, Ingrid Baumgart, Jan Petzold, Marie Lindner,
Tobias Kessler, Fatima Haddad, Uwe Schlegel, Carla Neubert, Dmitri Sokolow, Renate Fiebig, Lukas Hentschel, Hanna Voigt,
Mehmet Karaca, Elke Zschoche, Sven Rothe, Julia Bergner, Nguyen Thi Lan, Karl-Heinz Oertel, Sophie Marquardt, Emil Krause,
Gisela Wendt, Robin Jahn, Amira Saleh, Frank Mehlhorn, Nele Seifert, Piotr Zielinski, Birgit Uhlemann, Moritz Fahrland,
Ana Ferreira, Holger Tietze, Paula Richter, Jochen Grimm, Svenja Kühn, Bernd Lorenz, Yusuf Demir, Charlotte Anders,
Rico Hempel, Lena Schönfeld, Dieter Noack, Isabel Stark, Matthias Großer, Klara Wiedemann, Timur Aksoy, Heike Prager,
Felix Donath, Martha Engel, Philipp Rau`
    .split(/,\s+/)
    .map((name) => ({
      firstName: name.slice(0, name.lastIndexOf(' ')),
      lastName: name.slice(name.lastIndexOf(' ') + 1),
    }));

/** One of fifty invented people, by number. */
export function tenantPerson(number: number): DemoPerson {
  const { firstName, lastName } = getItem(names, number);
  const phone = `0151 555${String(10_000 + number * 137).slice(0, 5)}`;
  return { firstName, lastName, email: emailOf(firstName, lastName, 'wohnpost.example'), phone };
}

/** The partner in the same apartment, with the same last name. */
export function partnerOf(person: DemoPerson, firstName: string): DemoPerson {
  return { ...person, firstName, email: emailOf(firstName, person.lastName, 'wohnpost.example'), phone: null };
}

export function emailOf(firstName: string, lastName: string, domain: string): string {
  return `${asciiOf(firstName)}.${asciiOf(lastName)}@${domain}`;
}

export function occupancyOf(
  people: DemoPerson[],
  moveInDate: string,
  moveOutDate: string | null = null,
): DemoOccupancy {
  return { people, moveInDate, moveOutDate };
}

/** Whether the apartment has an occupancy on the day. */
export function isOccupied({ occupancies }: DemoApartment, day: string): boolean {
  return occupancies.some(
    ({ moveInDate, moveOutDate }) => moveInDate <= day && (moveOutDate === null || day <= moveOutDate),
  );
}

const transliterations: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ' ': '-' };

function asciiOf(name: string): string {
  return name.toLowerCase().replaceAll(/[äöüß ]/g, (letter) => transliterations[letter] ?? letter);
}
