/** Why undo keeps a listing. `later`: another import or file changed it since. */
export type KeptReason =
  | 'deleted'
  | 'owner'
  | 'photos'
  | 'posts'
  | 'answer'
  | 'edited'
  | 'reported'
  | 'later'
  | 'changed'
  | 'more'
