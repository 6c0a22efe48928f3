import { lettersOf } from '../../florida/letters.ts'

/** Words that only hold others together; a phrase means the same with and without them. */
export const smallWords = wordsIn(
  'need needs needed want wants wanted please just really some somebody someone so very a an the my our your his her their is are was am be been to for of in on at and or i im ive we us with that this there has have had do does de del la el las los un una en mi mis para por con y o se me al',
)

/** Words that say nothing about which business, once no phrase has taken them. */
export const fillers = wordsIn(
  `no when him he she they it come comes call calls called into off up out over again please very thats because then than them his
  best good great cheap cheapest affordable reliable honest local top rated quality professional licensed insured certified
  business businesses company companies co inc llc owned owner vet vets veteran veterans veteranowned military
  service services repair repairs repaired fix fixes fixed fixing install installed installation installer replace replaced replacement
  maintenance maintain help helps need needs needed want wants wanted looking look find finding search get getting got
  someone somebody anyone anybody who what where which how can could would should will please tell any some
  it its from by near nearby nearest close closest around me here now today tonight tomorrow weekend asap soon
  broken broke busted damaged dirty not working wont doesnt dont isnt stopped out down bad stuck went
  florida fl usa state county city town area open guy man men woman lady person people expert experts pro pros specialist shop place
  phone number call contact address hours price prices cost free estimate quote new old big small home house residential commercial
  necesito necesita busco buscar quiero quien que donde cerca barato economico bueno mejor buen negocio negocios empresa
  veterano veteranos arreglar reparar reparacion reparaciones servicio servicios ayuda urgente hoy ahora roto rota rompio dañado casa puede alguien
  served serve serving proven verified certified disabled sdvosb vosb dav woman women minority black hispanic latino
  reviews review list directory website hire hiring cheap make made making years very really just also near`,
)

/** One of these is a place only where a word says so ("in Day"), or when it is all that was typed. */
export const placesByChance = wordsIn(
  `day bell jay rio holiday university keystone sunset midway gateway christmas century fountain mango pace wright osprey seaside brent conway
  trinity laurel memphis winston salem cypress homeland lakeside edgewater whitfield gonzalez campbell anthony graham harold baker lee lake
  plantation sunrise celebration utopia venus lloyd perry parker madison marion geneva havana paradise golf oakland andrews bristol plymouth oxford
  melrose georgetown glenwood fairfield hampton holder hollister holt durant copeland sydney summerfield satsuma vineyards villas marco marathon
  wallace waverly paxton vernon webster milton dover taft balm alva olga archer waldo baldwin sanderson nichols murdock mcintosh mayo malone trenton
  coleman cleveland princeton springfield wellington weston hudson lantana palmetto kathleen sebastian seville sorrento solana clarksville ridgecrest
  greenwood greenville woodville waterfront harlem bagdad atlantis aberdeen campus pine hills inwood tangerine mulberry jasper dundee cortez`,
)

/** These name a trade only where no other word does: in "boxing class" they say little. */
export const generalTrades = wordsIn(
  `class classes lesson lessons training school course courses shop store stores shopping kids children event events truck trucks
  car cars dog dogs pet pets house houses rental rentals rent gift gifts wood music online party wedding weddings cards couch fun
  delivery law legal health medical beauty computer phone water roof tree trees food drinks comida casas carro carros perro perros
  windows doors chairs lighting tent animals birthday vet vets truck yard back deck case line ring floor walls porch kid boat
  credit doctor bank porch property condo bar hole work patio madera ruido`,
)

/** A trade by these words only when nothing else was typed: in a sentence they mean something else. */
export const aloneOnly = wordsIn('it will books key keys band light')

/** Words after which a town is named. */
export const placeMarks = new Set([
  'in',
  'near',
  'nearby',
  'around',
  'at',
  'by',
  'en',
  'cerca',
  'de',
  'to',
  'serving',
])

/**
 * Words of ordinary speech, English and Spanish: beside a trade they say nothing, and they are never taken for
 * a misspelled trade or town.
 */
export const ordinaryWords = wordsIn(
  `pills pill wake awake hate worthless burden shit damn brothers alone scared goodbye rope plan killed die dies died dying helped quit quits acting shuts miss hospital
  able about above across actually after afternoon again against age ago ahead alive all almost alone along already always
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
  tres tu un usted va vamos ver vez vida viejo vieja vive vivo voy ya yo`,
)

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).map(lettersOf))
}
