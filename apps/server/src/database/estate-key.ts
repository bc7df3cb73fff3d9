/** Names an estate together with its customer, as every statement on it does. */
export interface EstateKey {
  customerId: number;
  estateId: number;
}
