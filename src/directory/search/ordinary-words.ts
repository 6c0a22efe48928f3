import { lettersOf } from '../../florida/letters.ts'

/**
 * Words of ordinary speech, English and Spanish: beside a trade they say nothing, and they are never taken for
 * a misspelled trade or town.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `able about above across actually after afternoon again against age ago ahead alive all almost alone along already always
  amount angle animal another answer any anyone anything anyway anywhere appear apart area around arrive aunt away baby backyard bag
  barely bath because become bedroom before began begin behind being believe belong below beside better between big bit black
  blow blows board body bottom box boy boys break bring brings broad brother brown bucket build building built burn burning but button
  buying buddy came can cans cant care careful carry case catch caught cause center chair change changed changing check child clean
  clear climb close closed clothes cold color coming company complete condition copies corner cost couple covered cover crank
  cranks cross cry crying cut cutting dad dads daily damage dance dark date dates daughter day days dead deal dear death deep
  degrees different difficult dig direct dirt disabled does dog done door doors double down dozen draw drawer dream dress drink drinks
  drive driving drop dropped dry due during each ear early earth east easy edge eggs eight either eleven else empties empty end
  enough entire especially even evening ever every everybody everyone everything everywhere exact example except excited extra eye
  face fact fair fall falling falls family far farm fast father favorite feed feeding feel feeling feels feet fell felt few field fight
  fill filled fine finger finish fire first fish five flat fly follow foot force forget forgot form forth four free fresh friday friend
  friends front full fun funny gave general german getting girl give given giving glad go goes going golden gone got grandkids
  grandbaby grandma grandpa grandson granddaughter great green grew ground group grow guess guest hair half hall hand hands hang
  hanging happen happened happens happy hard hate have having head hear heard heart heavy held hello here herself high hill
  himself hit hits hold holds hole holiday honey hope horse hour hours huge hundred hungry hurry hurt husband husbands idea ill
  inch inside instead interest into itself job join june july jump just keep keeping keeps kept kid kind kitchen knew know known
  lady land large last late later laugh lay layer lead leaf learn least leave leaves left leg legs less let letter level lie life
  light like line list listen little live lives living load loads log long longer looks lord lose loss lost lot lots loud love low
  mad mailman make makes mama man many mark marry matter may maybe mean means meet member men mess middle might mike mile
  mind mine minute miss mom moms moment monday money month months moon more morning most mother mothers mouth move much mud
  must myself name near neck needed neighbor neighbors never next nice night nine nobody noise none normal north nothing notice
  number ocean off often oil old once one only open orange order orders other others ought ours outside over own owns package
  page paid pair paper parent parents part party pass passed past pay payment people percent perfect perhaps pick picked picture
  pictures piece piles place plan plant play please plus point poor porch possible pounds power present pretty price probably problem
  promise pull pulls push put quick quiet quite rain rains raise ran rate rated rather reach read ready real reason regular remember
  report rest retired retirement return rich ride right ring rise river road rock room rotten round row rule run running runs sad
  safe said same sat saturday saw say says school sea second see seem seen sell sell send sense sent set seven several shake
  shaking shall shape share she sheepdog short shot should show shower shut side sign sill silly simple since sing single sister sit
  sitting six size sky sleep slept slippery slow small smell smells smoke smooth snow so soft sold some something sometimes
  somewhere son song soon sorry sort sound south space speak special spend spot spring squad stand start started starts state stay
  step still stolen stone stood stop story straight strange street streaks strong stuff such sudden suddenly summer sun sunday
  sure surface swim table take takes taking talk talks tall taped taste teach tell ten terrible than thank thanks that their them
  then there these they thing things think thinking third thirty this those though thought thousand three through throw thursday
  till time tired today together told tomorrow ton tone tonight too took top tore total touch toward town tried trouble true try
  trying tuesday turn turned turns twelve twenty twice two type uncle under understand unless until unusual upon use used using
  usual usually very visit voice wait waiting walk wall walls want war warm wash watch way ways wear weather wednesday week weeks
  weight well went were west wet wheel where whether while white who whole whose why wide wife wild will win wind window winter wish
  without woman women wonder word work worked working works world worn worried worry worse worst would wrong yard year years yes
  yesterday yet young yourself anniversary funeral memorial drawer feels leash mailman sheepdog covered somebody
  ahora algo algun alguna algunos alla alli alto amigo anos antes aqui asi aunque bajo bastante bien cada calle casi cerca chico
  claro como conmigo cosa cosas cuando cuanto cuesta cual debajo deja dentro desde despues dia dias dice dinero donde dos
  durante ella ellos encima entre era esa ese eso esta estan estar este esto estoy falta familia favor fin fue fuera grande
  gusta hace hacer hacia hasta hay hermano hermana hijo hija hijos hombre hora hoy igual ir jamas joven junto lado largo lejos llegar
  lleva luego lugar madre mal mama manana mano mas mejor menos mes mesa mi mio mismo momento mucho mucha muchos muy nada nadie
  necesita ni nino ninos noche nos nosotros nuestra nuestro nueva nuevo nunca ojos otra otro padre papa pareja parte pasa pequeno
  pero persona poco poder poner por porque primero pronto puede puedo pues quiere quizas rapido raro saber sabe se segun semana
  ser sera si siempre sin sobre solo son su sus tal tambien tan tanto tarde te tengo tener tiempo tiene tienen toda todo todos
  tres tu un usted va vamos ver vez vida viejo vieja vive vivo voy ya yo`
    .split(/\s+/)
    .map(lettersOf),
)
