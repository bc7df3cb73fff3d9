import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/imports/import-recipes.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const importRecipesQuery = (customerId: number) =>
  endpointQuery(contract.listImportRecipes, { params: { customerId } }, { staleTime: 0 });

interface RecipeParams {
  customerId: number;
  recipeId: number;
}

export const importRecipeQuery = (params: RecipeParams) =>
  endpointQuery(contract.getImportRecipe, { params }, { staleTime: 0 });

const thenReadAgain = { onSettled: thenRefetch(contract.listImportRecipes) };

export const useAddImportRecipe = (customerId: number) =>
  useEndpointMutation(contract.addImportRecipe, { params: { customerId } }, thenReadAgain);

interface RecipeChange {
  recipeId: number;
  body: BodyOf<typeof contract.changeImportRecipe>;
}

export const useChangeImportRecipe = (customerId: number) =>
  useEndpointMutation(
    contract.changeImportRecipe,
    ({ recipeId, body }: RecipeChange) => ({ params: { customerId, recipeId }, body }),
    thenReadAgain,
  );

export const useDeleteImportRecipe = (params: RecipeParams) =>
  useEndpointMutation(contract.deleteImportRecipe, { params }, thenReadAgain);
