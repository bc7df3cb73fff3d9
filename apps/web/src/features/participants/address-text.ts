interface AddressLines {
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
}

/** 'Weidenhof 12, 04229 Leipzig'; '' where nothing is known. */
export function addressText({ street, houseNumber, zipCode, city }: AddressLines): string {
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [line(street, houseNumber), line(zipCode, city)].filter(Boolean).join(', ');
}
